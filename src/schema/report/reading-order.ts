/**
 * Places in the order in which a person reads a value: the whole before its parts, items by their index,
 * properties as they were first met. Works off a list: a place may be thousands of steps deep.
 */
interface Branch {
  place: string | undefined;
  readonly parts: Map<string, Branch>;
}

const newBranch = (): Branch => ({ place: undefined, parts: new Map() });

export function readingOrder(places: readonly string[]): string[] {
  const root = newBranch();
  for (const place of places) {
    let branch = root;
    for (const segment of place.split('/').slice(1)) {
      let part = branch.parts.get(segment);
      if (part === undefined) branch.parts.set(segment, (part = newBranch()));
      branch = part;
    }
    branch.place = place;
  }
  const ordered: string[] = [];
  const pending: Branch[] = [root];
  for (let branch = pending.pop(); branch !== undefined; branch = pending.pop()) {
    if (branch.place !== undefined) ordered.push(branch.place);
    pending.push(...partsInOrder(branch).reverse());
  }
  return ordered;
}

function partsInOrder({ parts }: Branch): Branch[] {
  const entries = [...parts];
  if (entries.every(([segment]) => /^\d+$/.test(segment))) entries.sort(([a], [b]) => Number(a) - Number(b));
  return entries.map(([, part]) => part);
}
