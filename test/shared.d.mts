export function sharedPath(...names: readonly string[]): string;
export function hasShared(...names: readonly string[]): boolean;
