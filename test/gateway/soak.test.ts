/** The short form of `npm run soak gateway`; needs `npm run build`. */
import { expect, it } from 'vitest';
import { soakGateway } from '../soak/gateway.ts';

it('1,500 calls and 2 restarts leave heap, handles and the good server as they were', async () => {
  const faults: string[] = [];
  const fault = (text: string): void => void faults.push(text);
  await soakGateway({ calls: 1_500, restarts: 2, say: () => undefined, fault });
  expect(faults).toEqual([]);
}, 120_000);
