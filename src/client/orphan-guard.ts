/**
 * Ends the servers that this process has started where it is killed and cannot end them itself. A shell waits
 * at the end of a pipe: what it reads there are process ids; when the pipe breaks, it gives these processes
 * and their descendants two seconds to see that their stdin has ended, then ends them. It costs no timer and
 * nothing for each call.
 */
import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';

/**
 * For each process its id and its start time, so that an id that is used again is never ended. Descendants
 * are found before the servers end, since they are no longer theirs afterwards.
 */
const WATCH = `
trap '' INT TERM HUP
pids=' '
while read -r sign pid; do
  if [ "$sign" = + ]; then pids="$pids$pid "
  else
    case $pids in *" $pid "*) pids="\${pids%% $pid *} \${pids#* $pid }" ;; esac
  fi
done
[ "$pids" = ' ' ] && exit 0
table() {
  if [ -r /proc/self/stat ]; then
    for file in /proc/[0-9]*/stat; do
      { IFS= read -r line < "$file"; } 2>/dev/null || continue
      id=\${line%% *}
      set -- \${line##*) }
      [ "$1" = Z ] || echo "$id $2 \${20}"
    done
  else ps -A -o pid=,ppid=,lstart= | while read -r id parent start; do
      echo "$id $parent $(echo "$start" | tr ' ' _)"
    done
  fi
}
rows=$(table)
family=$pids
grown=1
while [ $grown = 1 ]; do
  grown=0
  while read -r id parent start; do
    case $family in *" $id "*) continue ;; esac
    case $family in *" $parent "*) family="$family$id "; grown=1 ;; esac
  done <<ROWS
$rows
ROWS
done
known=$(echo "$rows" | while read -r id parent start; do
  case $family in *" $id "*) echo "$id-$start" ;; esac
done | tr '\\n' ' ')
end() {
  table | while read -r id parent start; do
    case " $known" in *" $id-$start "*) kill "-$1" "$id" 2>/dev/null ;; esac
  done
}
sleep 2; end TERM
sleep 1; end KILL
`;

let isOn = false;
let pipe: Writable | undefined;

/** From now on, for all servers that this process starts. Nothing where there is no POSIX shell. */
export function guardOrphans(): void {
  isOn = process.platform !== 'win32';
}

/** A server has started. Out: to be called when it has ended. */
export function guardProcess(pid: number | null): () => void {
  if (!isOn || pid === null) return () => undefined;
  pipe ??= startWatching();
  pipe.write(`+ ${pid}\n`);
  return () => void pipe?.write(`- ${pid}\n`);
}

function startWatching(): Writable {
  // Of a session of its own, so that a signal for this process's group does not reach it.
  const shell = spawn('/bin/sh', ['-c', WATCH], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env['PATH'] },
  });
  const lost = (): void => {
    isOn = false;
    pipe = undefined;
  };
  shell.on('error', lost).on('exit', lost);
  shell.stdin.on('error', lost);
  shell.unref();
  (shell.stdin as unknown as { unref?: () => void }).unref?.();
  return shell.stdin;
}
