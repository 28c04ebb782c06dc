/**
 * An address of this site, from the root, with query and hash: '/events?child=2#top'. Undefined for anything that a
 * browser could read as another site: '//host', a scheme, a backslash, a control character, and the same with
 * percent encoding.
 */
export function siteAddress(text: string): string | undefined {
  if (!text.startsWith('/') || UNSAFE.test(text) || ENCODED_START.test(text)) return undefined;
  const { origin, pathname, search, hash } = new URL(location.origin + text);
  // Dots are resolved by now: '/.//host' is '//host'.
  if (origin !== location.origin || pathname.startsWith('//')) return undefined;
  return pathname + search + hash;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a URL parser drops them, '/\t/host' is '//host'
const UNSAFE = /^\/\/|[\\\u0000-\u001f\u007f]/;
const ENCODED_START = /^\/(%2f|%5c|%0[9ad])/i;
