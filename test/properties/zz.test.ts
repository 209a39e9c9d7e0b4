import { it } from 'vitest';
import fc from 'fast-check';
import { admitSchema, compileSchema } from '../../src/schema/index.ts';
import { cases, type Case } from './generate/cases.ts';
import { drafts, type Draft } from './oracle/drafts.ts';
import { OracleDocument } from './oracle/document.ts';
import { oracleAccepts, EndlessReference } from './oracle/evaluate.ts';
const N = Number(process.env['N'] ?? 2000);
function kindOfTrouble(c: Case, draft: Draft, add: (k: string) => void): string | undefined {
  const r = admitSchema(c.schema);
  if (!r.ok) {
    for (const p of r.problems) add('refused ' + p.code);
    // is the oracle able to resolve everything?
    const bad = r.problems.find((p) => p.code !== 'reference-loop');
    if (!bad) return undefined;
    try {
      const d = new OracleDocument(c.schema, draft);
      for (const p of [...d.places.values()])
        for (const k of ['$ref', '$dynamicRef'])
          if (typeof p.schema[k] === 'string') d.resolve(p.schema, p.schema[k]);
    } catch {
      return undefined;
    }
    return 'refused ' + bad.code + ' ' + bad.message;
  }
  const v = compileSchema(r.schema);
  const again = admitSchema(r.schema.document202012);
  const text = JSON.stringify(r.schema.document202012);
  if (!again.ok)
    return 'upgraded refused ' + again.problems[0]!.code + ' ' + again.problems[0]!.message + text;
  if (JSON.stringify(again.schema.document202012) !== text) return 'upgrade no fixed point';
  const w = compileSchema(again.schema);
  for (const x of c.values) {
    let o: boolean | string;
    try {
      o = oracleAccepts(new OracleDocument(c.schema, draft), x);
    } catch (e) {
      o = e instanceof EndlessReference ? 'endless' : 'error';
    }
    add(`oracle ${o} ours ${v.accepts(x)}`);
    if (o === 'error') return undefined;
    if (o !== v.accepts(x))
      return `oracle ${o} ours ${v.accepts(x)} value ${JSON.stringify(x)} ${draft.level < 9 ? text : ''}`;
    if (w.accepts(x) !== v.accepts(x))
      return `readmitted ${w.accepts(x)} ours ${v.accepts(x)} value ${JSON.stringify(x)} ${text}`;
    const ch = v.check(x);
    if (
      ch.ok !== v.accepts(x) ||
      (!ch.ok && (ch.failures.length === 0 || !ch.failures.every((f) => f.message)))
    )
      return 'check differs';
  }
  return undefined;
}
for (const mixed of [false, true])
  for (const draft of drafts)
    it(`${draft.name} ${mixed}`, () => {
      if (process.env['ONLY'] && !`${draft.name} ${mixed}`.includes(process.env['ONLY'])) return;
      const n: Record<string, number> = {};
      const add = (k: string) => {
        n[k] = (n[k] ?? 0) + 1;
      };
      const start = performance.now();
      const found: string[] = [];
      const seen = new Set<string>();
      const options = { draft, mixed };
      const arb = cases(options);
      for (const c of fc.sample(arb, { numRuns: N, seed: Number(process.env['SEED'] ?? 5) })) {
        let k: string | undefined;
        try {
          k = kindOfTrouble(c, draft, add);
        } catch (e) {
          k = 'throws ' + (e as Error).stack;
        }
        if (k === undefined) continue;
        add('trouble');
        if (found.length >= Number(process.env['M'] ?? 4)) continue;
        const kind = k.split(' ').slice(0, 3).join(' ');
        // greedy shrink
        let cur = c,
          ck = k;
        for (let go = true, rounds = 0; go && rounds < 3000; rounds++) {
          go = false;
          for (const v of arb.shrink(cur, undefined)) {
            let nk: string | undefined;
            try {
              nk = kindOfTrouble(v.value, draft, () => {});
            } catch {
              nk = undefined;
            }
            if (nk !== undefined && nk.split(' ').slice(0, 3).join(' ') === kind) {
              cur = v.value;
              ck = nk;
              go = true;
              break;
            }
          }
        }
        const line = JSON.stringify(cur.schema) + '\n     ' + ck.slice(0, 700);
        if (!seen.has(line)) {
          seen.add(line);
          found.push(line);
        }
      }
      console.log(
        draft.name,
        mixed,
        JSON.stringify(n),
        Math.round(performance.now() - start) + 'ms\n' + found.join('\n'),
      );
    }, 600000);
