/**
 * An entity tag of the parts that an answer depends on: versions, counts, the club's date. It is weak because the plain
 * and the compressed bytes have the same tag.
 */
export function etagOf(...parts: readonly (string | number)[]): string {
  return `W/"${parts.map((part) => encodeURIComponent(part)).join('-')}"`;
}

/** Whether an `If-None-Match` header names this tag (weak comparison, RFC 9110 13.1.2). */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const header = ifNoneMatch.trim();
  return header === '*' || header.split(',').some((tag) => opaque(tag.trim()) === opaque(etag));
}

function opaque(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}

/**
 * The tag as it is sent: with the epoch of the database, which a restore changes, so that an answer that a client
 * cached before the restore never counts as current. Without an epoch (nothing was ever restored) it is the tag itself.
 */
export function withEpoch(etag: string, epoch: string): string {
  return epoch === '' ? etag : etag.replace(/"$/, `.${epoch}"`);
}

/**
 * The tags of an `If-None-Match` or `If-Match` header without the epoch, as handlers use them. Tags of another epoch
 * stay unchanged and match nothing.
 */
export function withoutEpoch(header: string | undefined, epoch: string): string | undefined {
  return epoch === '' ? header : header?.replaceAll(`.${epoch}"`, '"');
}
