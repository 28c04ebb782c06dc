import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Answer, CompressedAnswer } from './route.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this many bytes compressing saves less than it costs. */
const MIN_BYTES = 1024;
const MEGABYTE = 1024 * 1024;
/** Memory of a cache entry in addition to its bytes. */
const OVERHEAD = 512;
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

export type Coding = 'br' | 'gzip' | 'identity';

/** An answer as bytes, in each coding that was requested so far. */
interface CachedAnswer {
  headers: Answer['headers'];
  plain: Buffer;
  codings: Map<Coding, Promise<Buffer>>;
}

export interface CompressedBytes {
  headers: Answer['headers'];
  bytes: Buffer;
  coding: Coding;
}

/**
 * A cache of large compressed answers: one for each route, key and version; the least recently used ones are removed.
 * Concurrent requests for the same answer wait until it is made once.
 */
export class CompressedAnswers {
  readonly #cache: LRUCache<string, CachedAnswer>;
  readonly #making = new Map<string, Promise<CachedAnswer>>();

  constructor(maxBytes = 32 * MEGABYTE) {
    this.#cache = new LRUCache<string, CachedAnswer>({
      maxSize: maxBytes,
      // The compressed copies are much smaller than the plain one. The address may be in the key and again in a header.
      sizeCalculation: ({ plain }, id) => Math.ceil(plain.length * 1.5) + 4 * id.length + OVERHEAD,
    });
  }

  /** `serialize` turns the answer's body into the bytes of its JSON. */
  async get(
    route: string,
    { key, etag, make }: CompressedAnswer,
    accepted: Coding,
    serialize: (answer: Answer) => Buffer,
  ): Promise<CompressedBytes> {
    const cached = await this.#answer(`${route} ${etag} ${key}`, make, serialize);
    const coding = cached.plain.length < MIN_BYTES ? 'identity' : accepted;
    const bytes = cached.codings.get(coding) ?? encode(cached.plain, coding);
    cached.codings.set(coding, bytes);
    return { headers: cached.headers, bytes: await bytes, coding };
  }

  #answer(id: string, make: CompressedAnswer['make'], serialize: (answer: Answer) => Buffer): Promise<CachedAnswer> {
    const cached = this.#cache.get(id);
    if (cached) return Promise.resolve(cached);
    const making = this.#making.get(id) ?? this.#make(id, make, serialize);
    this.#making.set(id, making);
    return making;
  }

  async #make(
    id: string,
    make: CompressedAnswer['make'],
    serialize: (answer: Answer) => Buffer,
  ): Promise<CachedAnswer> {
    try {
      const answer = await make();
      const cached: CachedAnswer = { headers: answer.headers, plain: serialize(answer), codings: new Map() };
      this.#cache.set(id, cached);
      return cached;
    } finally {
      this.#making.delete(id);
    }
  }
}

async function encode(plain: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'br') return brotli(plain, BROTLI);
  return coding === 'gzip' ? gzipped(plain) : plain;
}
