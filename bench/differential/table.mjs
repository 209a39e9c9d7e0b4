/** What was found in, a page with one row for each class out, and an example of each. */
import { classes } from './classes.mjs';

export function differentialTable(found, peers, { count, seed, asked, loops, faults }) {
  const seen = classes.filter((one) => found.has(one));
  const rows = seen.map((one) => {
    const numbers = peers.map((peer) => found.get(one).get(peer)?.number ?? '');
    return `| ${[one.name, one.paragraph, one.says, ...numbers].join(' | ')} |`;
  });
  return `${[
    `${count} generated documents of 2020-12 with eight values each, seed ${seed}; ${loops} of them have references that lead round in a circle, which we refuse (Core 9.4.1), and are not asked about. That leaves ${asked / peers.length} cases, and ${asked} verdicts of peers to compare with ours. Made by \`npm run bench:differential\`.`,
    `A figure is the number of documents on which the peer gives another verdict for one of the values, refuses the document or throws. Each was made as simple as it gets and explained by what was left; in each, an oracle that was written from the specification alone says what we say. Unexplained: ${faults.length}.`,
    [
      `| what | paragraph | what it says | ${peers.join(' | ')} |`,
      `|${' --- |'.repeat(peers.length + 3)}`,
      ...rows,
    ].join('\n'),
    '## An example of each',
    seen.map((one) => exampleOf(one, found.get(one), peers)).join('\n\n'),
  ].join('\n\n')}\n`;
}

function exampleOf({ name }, byPeer, peers) {
  const peer = peers.find((one) => byPeer.has(one));
  const { schema, value, ours, theirs } = byPeer.get(peer).example;
  const text = [schema, value].map((one) => JSON.stringify(one));
  return `- ${name}: \`${text[0]}\` and \`${text[1]}\`; we say ${told(ours)}, ${peer} ${told(theirs)}`;
}

function told(opinion) {
  return typeof opinion === 'boolean' ? `that it ${opinion ? 'fits' : 'does not fit'}` : opinion;
}
