/**
 * An entity tag of the parts an answer depends on: versions, counts, the club's date. Weak, since the same tag stands
 * for the plain and the compressed bytes.
 */
export function etagOf(...parts: readonly (string | number)[]): string {
  return `W/"${parts.map((part) => encodeURIComponent(part)).join('-')}"`;
}

/** Whether an `If-None-Match` header names this tag (weak comparison, RFC 9110 13.1.2). */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const asked = ifNoneMatch.trim();
  return asked === '*' || asked.split(',').some((tag) => opaque(tag.trim()) === opaque(etag));
}

function opaque(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
