/** Over HTTP: lists and calls of 2026-07-28 on a way of their own, certified and answered here, or left to the SDK as they came. */
export { stampOf, type Stamp } from './answer.ts';
export { delegatePlain, delegateRead, type ToSdk } from './beside-lane.ts';
export { takeOutcome } from './hand-over.ts';
export { HttpLane, laneChecks, type HttpLaneParts, type LaneChecks } from './http-lane.ts';
export { isLaneOn, type LaneSwitch } from './switch.ts';
