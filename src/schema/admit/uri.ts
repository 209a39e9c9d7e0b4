/**
 * URI references, resolved as RFC 3986 section 5.2 says. Hand-written because `URL` refuses relative bases
 * and rewrites what it reads, and validating parsers take super-linear time on hostile text; this splits and
 * joins. Schemes and hosts come out in lower case, since they are compared without case (RFC 3986, 6.2.2.1).
 */

interface Parts {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
}

/** Resolves a reference without a fragment against a base, which may itself be relative or empty. */
export function resolveUri(base: string, reference: string): string {
  if (reference === '') return normalUri(base);
  const to = split(reference);
  if (to.scheme !== '') return join({ ...to, path: withoutDots(to.path) });
  const from = split(base);
  const { scheme } = from;
  if (to.authority !== '') return join({ ...to, scheme, path: withoutDots(to.path) });
  const { authority } = from;
  if (to.path === '') return join({ ...from, query: to.query === '' ? from.query : to.query });
  const path = to.path.startsWith('/') ? to.path : merge(from, to.path);
  return join({ scheme, authority, path: withoutDots(path), query: to.query });
}

/** The same URI with its scheme and host in lower case; user names, paths and queries tell case apart. */
export function normalUri(uri: string): string {
  return uri.includes(':') || uri.startsWith('//') ? join(split(uri)) : uri;
}

/** Each part keeps its delimiter, so that joining is adding. */
function split(uri: string): Parts {
  const colon = uri.search(/[:/?]/);
  const hasScheme = colon > 0 && uri[colon] === ':' && /^[A-Za-z][A-Za-z0-9+.-]*$/.test(uri.slice(0, colon));
  const scheme = hasScheme ? uri.slice(0, colon + 1) : '';
  let rest = uri.slice(scheme.length);
  const question = rest.indexOf('?');
  const query = question === -1 ? '' : rest.slice(question);
  if (question !== -1) rest = rest.slice(0, question);
  if (!rest.startsWith('//')) return { scheme, authority: '', path: rest, query };
  const slash = rest.indexOf('/', 2);
  const end = slash === -1 ? rest.length : slash;
  return { scheme, authority: rest.slice(0, end), path: rest.slice(end), query };
}

function join({ scheme, authority, path, query }: Parts): string {
  const host = authority.lastIndexOf('@') + 1;
  return scheme.toLowerCase() + authority.slice(0, host) + authority.slice(host).toLowerCase() + path + query;
}

function merge(base: Parts, path: string): string {
  if (base.authority !== '' && base.path === '') return `/${path}`;
  return base.path.slice(0, base.path.lastIndexOf('/') + 1) + path;
}

function withoutDots(path: string): string {
  if (!path.includes('.')) return path;
  const kept: string[] = [];
  const segments = path.split('/');
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    if (segment === '..') {
      if (kept.length > 1 || (kept.length === 1 && kept[0] !== '')) kept.pop();
      if (isLast) kept.push('');
    } else if (segment !== '.') {
      kept.push(segment);
    } else if (isLast) {
      kept.push('');
    }
  }
  return kept.join('/');
}
