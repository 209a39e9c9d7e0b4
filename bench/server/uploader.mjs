/**
 * A process of clients without a token: each sends long bodies to an address, one after the other, until it
 * is killed.
 */
import { longRequest } from './long-request.mjs';
import { upload } from './upload.mjs';

const [, , url, clients] = process.argv;
process.on('disconnect', () => process.exit());
const bytes = longRequest({});
const uploadAgain = async () => {
  for (;;) await upload(url, bytes);
};
for (let client = 0; client < Number(clients); client++) void uploadAgain();
