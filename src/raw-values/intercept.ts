/**
 * A transport in; the same transport out, with a function applied to each message that it sends or delivers.
 */
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';

export interface Interceptor {
  readonly onSend: Transport['send'];
  readonly onReceive: <Message extends JSONRPCMessage>(message: Message) => Message;
}

/** A proxy instead of a wrapper object: the SDK recognises its own transports by their class. */
export function intercept(transport: Transport, { onSend, onReceive }: Interceptor): Transport {
  let handler: Transport['onmessage'];
  return new Proxy(transport, {
    get(target, key) {
      if (key === 'send') return onSend;
      if (key === 'onmessage') return handler;
      const value: unknown = Reflect.get(target, key, target);
      const isMethod = typeof value === 'function' && key !== 'constructor' && !Object.hasOwn(target, key);
      return isMethod ? (value.bind(target) as unknown) : value;
    },
    set(target, key, value) {
      if (key !== 'onmessage') return Reflect.set(target, key, value, target);
      handler = value as Transport['onmessage'];
      const deliver = handler;
      target.onmessage = deliver && ((message, extra) => deliver(onReceive(message), extra));
      return true;
    },
  });
}
