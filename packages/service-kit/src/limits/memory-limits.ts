import type { Limits } from '../ports.ts';
import { limitsBy, memoryLimiters } from './limits-by.ts';

/** Limits in this process's memory. */
export function memoryLimits(): Limits {
  return { ...limitsBy(memoryLimiters()), close: async () => undefined };
}
