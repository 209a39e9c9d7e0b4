/** A bar on a terminal, a line for each tenth elsewhere; on stderr, since results go to stdout. */
const WIDTH = 30;

export function progress(total) {
  let done = -1;
  let told = -1;
  return (doing) => {
    done++;
    const share = Math.min(done / total, 1);
    const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
    if (process.stderr.isTTY) {
      process.stderr.write(doing === undefined ? '\r\x1b[2K' : `\r\x1b[2K${bar} ${doing}`);
    } else if (Math.floor(share * 10) > told) {
      told = Math.floor(share * 10);
      process.stderr.write(`${bar} ${doing ?? 'done'}\n`);
    }
  };
}
