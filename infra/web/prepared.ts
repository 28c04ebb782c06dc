import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from './encoding.ts';

/** A response that stays the same until something is published: compressed once, sent often. */
export interface Prepared {
  bodies: Readonly<Record<Encoding, Buffer>>;
  etag: string;
  headers: OutgoingHttpHeaders;
}

/** Prepares a response that a browser revalidates each time. The ETag covers the headers as well. */
export function prepare(text: string, headers: OutgoingHttpHeaders): Prepared {
  const identity = Buffer.from(text);
  const hash = createHash('sha256').update(identity).update(JSON.stringify(headers)).digest('base64url');
  return {
    bodies: {
      identity,
      gzip: gzipSync(identity, { level: 9 }),
      br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    },
    etag: `"${hash.slice(0, 22)}"`,
    headers: { 'cache-control': 'no-cache', vary: 'Accept-Encoding', ...headers },
  };
}
