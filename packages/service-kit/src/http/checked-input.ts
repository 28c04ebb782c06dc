import type * as z from 'zod';
import { type InputLimits, overLimits } from './input-limits.ts';
import { invalid } from './problem.ts';
import { unstorableTexts } from './storable-text.ts';

/** How many errors an answer names. */
export const MAX_ERRORS = 100;

/** The same value. Throws 400 when it is not within the limits. */
export function expectWithin<Value>(limits: InputLimits, given: Value): Value {
  const tooLong = overLimits(given, limits);
  if (tooLong) throw invalid([tooLong]);
  return given;
}

/** What the schema reads from a value within its limits. Throws 400 with the messages of the schema. */
export function checked(schema: z.ZodType, given: unknown): unknown {
  const read = schema.safeParse(given);
  if (!read.success) {
    const issues = read.error.issues.slice(0, MAX_ERRORS);
    throw invalid(issues.map(({ path, message }) => ({ path: path.join('.'), message })));
  }
  const unstorable = unstorableTexts(read.data);
  if (unstorable.length > 0) throw invalid(unstorable.slice(0, MAX_ERRORS));
  return read.data;
}
