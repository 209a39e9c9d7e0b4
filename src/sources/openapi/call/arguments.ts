/** What a client sends with a call, checked by the input of its tool. */

export type Arguments = Readonly<Record<string, unknown>>;

export function argumentOf(args: Arguments, name: string): unknown {
  return Object.hasOwn(args, name) ? args[name] : undefined;
}
