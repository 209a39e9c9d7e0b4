/** One good tool, and one bad tool with every way to misbehave that a process survives. */
import { AsyncResource } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import fs, { createReadStream, writeSync } from 'node:fs';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { reply, tool, ToolError } from 'anyshape';

/** Taken before a server could replace anything. */
const early = { console: globalThis.console, stdout: process.stdout, write: process.stdout.write };
const HUGE = 300_000_000;

const fail = (text) => {
  throw new Error(text);
};

const throwingProxy = () => {
  const trap = () => fail('trap');
  return new Proxy({}, Object.fromEntries(Object.getOwnPropertyNames(Reflect).map((name) => [name, trap])));
};

const unreadableError = () =>
  Object.defineProperties(new Error('unreadable'), {
    // First: to replace it reads the message.
    stack: { get: () => fail('stack') },
    message: { get: () => fail('message') },
  });

const ring = () => {
  const value = { text: 'ring' };
  value.self = value;
  return value;
};

const selfThenable = () => {
  const value = { then: (resolve) => resolve(value) };
  return value;
};

/** The call ends in an error. */
const direct = {
  throws: () => fail('secret'),
  rejects: () => Promise.reject(new Error('secret')),
  'throws undefined': () => {
    throw undefined;
  },
  'throws an error that cannot be read': () => {
    throw unreadableError();
  },
  'throws a proxy that throws': () => {
    throw throwingProxy();
  },
  'throws an error of 300 MB': () => fail('x'.repeat(HUGE)),
  'throws a ToolError of 300 MB': () => {
    throw new ToolError('x'.repeat(HUGE));
  },
  'never settles': () => new Promise(() => undefined),
  'returns a thenable that never settles': () => ({ then: () => undefined }),
  'returns a thenable of itself': selfThenable,
  'returns 300 MB of text': () => 'x'.repeat(HUGE),
  'returns 10,000,000 items': () => new Array(10_000_000).fill(1),
  'returns a block of 300 MB': () => reply(1, { content: [{ type: 'text', text: 'x'.repeat(HUGE) }] }),
  'returns a cycle': ring,
  'returns a BigInt': () => ({ big: 5n }),
  'returns a Map': () => new Map([[1, 2]]),
  'returns a proxy that throws': throwingProxy,
  'returns a toJSON that throws': () => ({ toJSON: () => fail('secret') }),
};

/** The call succeeds, and something of it fails later. */
const late = {
  'throws in setTimeout': () => void setTimeout(() => fail('late'), 1),
  'throws in setInterval': () => {
    const timer = setInterval(() => {
      clearInterval(timer);
      fail('late');
    }, 1);
  },
  'throws in setImmediate': () => void setImmediate(() => fail('late')),
  'throws in process.nextTick': () => process.nextTick(() => fail('late')),
  'throws in queueMicrotask': () => queueMicrotask(() => fail('late')),
  'throws in a timer after an await': async () => {
    await delay(1);
    setTimeout(() => fail('late'), 1);
  },
  'throws in a bound callback': () =>
    void setTimeout(
      AsyncResource.bind(() => fail('late')),
      1,
    ),
  'throws a text': () =>
    void setTimeout(() => {
      throw 'late';
    }, 1),
  'throws null': () =>
    void setTimeout(() => {
      throw null;
    }, 1),
  'emits an error without a listener': () => {
    const emitter = new EventEmitter();
    setTimeout(() => emitter.emit('error', new Error('late')), 1);
  },
  'fails in a listener': () => {
    const emitter = new EventEmitter().on('event', () => fail('late'));
    setTimeout(() => emitter.emit('event'), 1);
  },
  'opens a file that is missing': () => void createReadStream('/does/not/exist'),
  'destroys a stream with an error': () => void new PassThrough().destroy(new Error('late')),
  'connects to a port that is closed': () => void connect(1, '127.0.0.1'),
  'starts a program that is missing': () => void spawn('/does/not/exist'),
  'starts a worker that fails': () => void new Worker('throw new Error("late")', { eval: true }),
  'fails in a callback of fs': () => fs.readFile('/does/not/exist', () => fail('late')),
  'rejects late': () => void delay(1).then(() => fail('late')),
  'rejects late, inside of an async tool': async () => {
    void (async () => {
      await delay(5);
      fail('late');
    })();
  },
  'rejects with undefined': () => void Promise.reject(undefined),
  'rejects with a text': () => void Promise.reject('late'),
  'rejects with an error that cannot be read': () => void Promise.reject(unreadableError()),
  'rejects with a proxy that throws': () => void Promise.reject(throwingProxy()),
  'rejects with an error of 300 MB': () => void Promise.reject(new Error('x'.repeat(HUGE))),
  'rejects 1,000 times': () => {
    for (let index = 0; index < 1_000; index++) void Promise.reject(new Error('late'));
  },
};

/** The call succeeds, and something of it goes to stdout. */
const prints = {
  'prints by console.log': () => console.log('printed'),
  'prints by console.table': () => console.table([{ printed: 'printed' }]),
  'prints by a console taken before': () => early.console.info('printed'),
  'prints by process.stdout.write': () => process.stdout.write('printed'),
  'prints by a stream taken before': () => early.stdout.write('printed\n'),
  'prints bytes in halves': () => {
    const bytes = Buffer.from('printed ✓\n');
    process.stdout.write(bytes.subarray(0, 9));
    process.stdout.write(bytes.subarray(9));
  },
  'prints what looks like an answer': () =>
    process.stdout.write('{"jsonrpc":"2.0","id":1,"result":"printed"}\n'),
  'prints late': () => void setTimeout(() => console.log('printed'), 5),
  'prints by fs.writeSync': () => fs.writeSync(1, 'printed\n'),
  'prints by an imported writeSync': () => writeSync(1, Buffer.from('..printed\n'), 2),
  'prints by fs.writeFileSync': () => fs.writeFileSync(1, 'printed\n'),
  'prints by fs.write': () => fs.write(1, 'printed\n', () => undefined),
  'prints by a stream of its own': () =>
    fs.createWriteStream('', { fd: 1, autoClose: false }).write('printed\n'),
  'prints in a worker': () => void new Worker('console.log("printed")', { eval: true }),
  'ends stdout': () => process.stdout.end('printed\n'),
  'corks stdout': () => {
    process.stdout.cork();
    process.stdout.write('printed\n');
  },
  'changes the encoding of stdout': () => {
    process.stdout.setDefaultEncoding('hex');
    process.stdout.write('printed\n');
  },
  'pipes to stdout': () => {
    const stream = new PassThrough();
    stream.pipe(process.stdout);
    stream.end('printed\n');
  },
};

const answered =
  (way) =>
  (...args) => {
    const work = way(...args);
    return work instanceof Promise ? work.then(() => 'done') : 'done';
  };

const ways = Object.fromEntries([
  ...Object.entries(direct),
  ...[late, prints].flatMap((group) => Object.entries(group).map(([name, way]) => [name, answered(way)])),
]);

export const waysOf = { direct: Object.keys(direct), late: Object.keys(late), prints: Object.keys(prints) };

export default [
  tool({
    name: 'good',
    input: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
    output: { type: 'integer' },
    run: ({ n }) => n,
  }),
  tool({
    name: 'bad',
    input: { type: 'object', properties: { way: { enum: Object.keys(ways) } }, required: ['way'] },
    timeoutMs: 200,
    run: ({ way }, context) => ways[way](context),
  }),
];
