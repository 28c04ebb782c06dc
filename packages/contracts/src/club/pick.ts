/** The keys of an object, in their order. */
export function keysOf<Row extends object>(row: Row): (keyof Row & string)[];
export function keysOf(row: object): string[] {
  return Object.keys(row);
}

/** An object with one value for each key. */
export function recordOf<Key extends string, Value>(keys: readonly Key[], of: (key: Key) => Value): Record<Key, Value>;
export function recordOf(keys: readonly string[], of: (key: string) => unknown): object {
  return Object.fromEntries(keys.map((key) => [key, of(key)]));
}

/** The given keys of an object, in their order. */
export function pick<Row extends object, Key extends keyof Row & string>(
  row: Row,
  keys: readonly Key[],
): Pick<Row, Key>;
export function pick(row: Readonly<Record<string, unknown>>, keys: readonly string[]): object {
  return recordOf(keys, (key) => row[key]);
}
