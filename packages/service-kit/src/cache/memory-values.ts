import { LRUCache } from 'lru-cache';
import type { Cache } from '../ports.ts';

const MOST_VALUES = 10_000;

interface MemoryValues extends Pick<Cache, 'get' | 'set' | 'delete'> {
  clear: () => void;
}

/** Values in this process's memory; the least used ones make room. */
export function memoryValues(): MemoryValues {
  const values = new LRUCache<string, string>({ max: MOST_VALUES });
  return {
    get: async (key) => values.get(key),
    async set(key, value, seconds) {
      values.set(key, value, { ttl: seconds * 1000 });
    },
    async delete(key) {
      values.delete(key);
    },
    clear: () => values.clear(),
  };
}
