import { memoryLimits } from '../limits/memory-limits.ts';
import type { Limits } from '../ports.ts';

/** Limits in memory, whose counts a test can delete. */
export function emptiableLimits(): Limits & { empty: () => void } {
  let limits = memoryLimits();
  return {
    count: (key, rule) => limits.count(key, rule),
    uncount: (key, rule) => limits.uncount(key, rule),
    state: (key, rule) => limits.state(key, rule),
    reset: (key, rule) => limits.reset(key, rule),
    close: () => limits.close(),
    empty() {
      limits = memoryLimits();
    },
  };
}
