/**
 * Keeps a registry to a lock file: a tool that is not as it was accepted is removed, and logged by name with
 * what changed. The lock file is read with the sources, and again when it changes; servers list their tools
 * later, and each tool is held to it then. A lock file that cannot be read leaves no tool at all.
 */
import { diffTool, type Change, type ComparedTool } from '../../diff/index.ts';
import type { Log } from '../../server/observability/log/index.ts';
import { describeTools } from '../../sources/index.ts';
import type { AdmittedTool } from '../../tool/index.ts';
import { openLock } from '../diff/lock-file.ts';
import type { LoadedSources } from '../sources/load-sources.ts';

export interface LockGuard {
  readonly file: string;
  /** Reads the lock file again, and holds the loaded tools to it. */
  readonly hold: (loaded: LoadedSources) => Promise<LoadedSources>;
  /** Why a tool is not served, by the lock file as it was last read; undefined where it is. */
  readonly holdBack: (tool: AdmittedTool) => string | undefined;
}

export function createLockGuard(file: string, log: Log): LockGuard {
  let accepted: ReadonlyMap<string, ComparedTool> = new Map();
  const holdBack = (tool: AdmittedTool): string | undefined => {
    const { name } = tool;
    const before = accepted.get(name);
    const [after] = describeTools({ tools: [tool], refused: [] }, file);
    const changes = before === undefined ? undefined : diffTool(before, after!);
    if (changes?.length === 0) return undefined;
    const reason = `${reasonFor(changes)}; "anyshape accept" accepts it`;
    const fields = { event: 'locked', tool: name, lock: file, ...(changes !== undefined && { changes }) };
    log.warn(fields, `The tool "${name}" is not served: ${reason}`);
    return reason;
  };
  return {
    file,
    holdBack,
    async hold(loaded) {
      const opened = await openLock(file);
      const isRead = opened !== undefined && !('message' in opened);
      accepted = new Map(isRead ? opened.tools.map((tool) => [tool.name, tool]) : []);
      if (isRead) {
        for (const tool of loaded.registry.tools) {
          if (holdBack(tool) !== undefined) loaded.registry.remove(tool.name);
        }
        return loaded;
      }
      for (const { name } of loaded.registry.tools) loaded.registry.remove(name);
      const message = opened?.message ?? 'does not exist: "anyshape accept" writes it';
      return { ...loaded, unreadable: [...loaded.unreadable, { file, message }] };
    },
  };
}

function reasonFor(changes: readonly Change[] | undefined): string {
  if (changes === undefined) return 'it is not in the lock file';
  const texts = changes.map(({ effect, message, reason }) => {
    const why = reason === undefined ? '' : ` (${reason})`;
    return `${effect}: ${message}${why}`;
  });
  return `it changed since it was accepted. ${texts.join('; ')}`;
}
