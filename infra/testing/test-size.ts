/**
 * What generated values begin with, unless `TEST_SEED` names another number: every run of `npm test` tries the
 * same.
 */
export const DEFAULT_SEED = 20_261_122;

/** What a test does in `npm test`, and in `npm run test:long`, which sets `TEST_LONG=1`. */
export function forSize<Value>({ short, long }: { short: Value; long: Value }): Value {
  return process.env.TEST_LONG === '1' ? long : short;
}
