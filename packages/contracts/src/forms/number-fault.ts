import type * as z from 'zod';

/** The messages of a whole number: `missing` where there is none, `invalid` for a number that is not whole, or `NaN`. */
export function numberFault(missing: string, invalid: string) {
  return { error: ({ input }: z.core.$ZodRawIssue) => (typeof input === 'number' ? invalid : missing) };
}
