/**
 * A request's path as the services get it, or undefined for one that is refused with 400: the same as Traefik does with
 * `sanitizePath` and every encoded special character refused, so no spelling of a path reaches a route it should not.
 */
export function cleanPath(raw: string): string | undefined {
  if (!raw.startsWith('/')) return undefined;
  if (/[\\#]|%(?:2f|5c|00|25|3b|3f|23)/i.test(raw) || /%(?![0-9a-f]{2})/i.test(raw)) return undefined;
  const decoded = raw.replace(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : encoded;
  });
  const kept: string[] = [];
  const segments = decoded.split('/').slice(1);
  for (const segment of segments) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') kept.pop();
    else kept.push(segment);
  }
  const last = segments.at(-1);
  const endsInSlash = kept.length > 0 && (last === '' || last === '.' || last === '..');
  return `/${kept.join('/')}${endsInSlash ? '/' : ''}`;
}
