/** Returns `short` in `npm test`, and `long` in `npm run test:long`, which sets `TEST_LONG=1`. */
export function forSize<Value>({ short, long }: { short: Value; long: Value }): Value {
  return process.env.TEST_LONG === '1' ? long : short;
}
