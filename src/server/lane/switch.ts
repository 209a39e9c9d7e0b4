/** Whether the lane is on: unless it is switched off, or somebody may have changed what the SDK's server does. */
export interface LaneSwitch {
  readonly lane?: boolean;
  readonly configure?: unknown;
}

export function isLaneOn({ lane, configure }: LaneSwitch): boolean {
  return lane ?? configure === undefined;
}
