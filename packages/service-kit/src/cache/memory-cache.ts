import type { Cache } from '../ports.ts';
import { limitsBy, memoryLimiters } from './limits.ts';
import { memoryValues } from './memory-values.ts';

/** Values and limits in this process's memory. */
export function memoryCache(): Cache {
  const { clear, ...values } = memoryValues();
  return { ...values, ...limitsBy(memoryLimiters()), close: async () => clear() };
}
