/**
 * A request's path as the services get it, or undefined when the request is refused with 400. It does what Traefik
 * does with `sanitizePath` and without encoded special characters, so that no spelling of a path reaches another route.
 */
export function cleanPath(raw: string): string | undefined {
  if (!raw.startsWith('/')) return undefined;
  if (/[\\#]|%(?:2f|5c|00|25|3b|3f|23)/i.test(raw) || /%(?![0-9a-f]{2})/i.test(raw)) return undefined;
  const decoded = raw.replace(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : encoded;
  });
  const cleaned: string[] = [];
  const segments = decoded.split('/').slice(1);
  for (const segment of segments) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') cleaned.pop();
    else cleaned.push(segment);
  }
  const last = segments.at(-1);
  const endsInSlash = cleaned.length > 0 && (last === '' || last === '.' || last === '..');
  return `/${cleaned.join('/')}${endsInSlash ? '/' : ''}`;
}
