/**
 * Loaded before every client: a socket to any other address than this machine's is refused. Packages that
 * report home fail to, whatever their settings are.
 */
import net from 'node:net';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost', '', undefined]);
const { connect } = net.Socket.prototype;

net.Socket.prototype.connect = function (...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args;
  const isPath = typeof options === 'string' || options?.path != null;
  const host = typeof options === 'object' ? options.host : args[1];
  if (isPath || typeof host === 'function' || LOOPBACK.has(host)) return connect.apply(this, args);
  queueMicrotask(() => this.destroy(new Error(`Only loopback is allowed here, not ${host}`)));
  return this;
};
