/** What every kind of source gives, whatever its tools were written in. */
import type { AnyTool, RefusedTool, Registry } from '../tool/index.ts';

export interface ToolSource {
  /** Where the author made a registry: it is served itself, so that its settings hold. */
  readonly registry: Registry | undefined;
  /** In the order of the source, those of the registry left out. */
  readonly tools: readonly AnyTool[];
  /** What a registry of the source had already refused, where it is not served itself. */
  readonly refused: readonly RefusedTool[];
  /** Results to show, by the name of the tool. */
  readonly samples: ReadonlyMap<string, unknown>;
}
