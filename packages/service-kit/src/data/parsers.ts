import pg from 'pg';

const OID = { int8: 20, date: 1082, dateArray: 1182, int8Array: 1016 } as const;

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is larger than JavaScript's safe integers`);
  return value;
}

const parsers = new Map<number, (text: string) => unknown>([
  [OID.int8, wholeNumber],
  [OID.date, (text) => text],
  [OID.int8Array, (text) => arrayOf(text, wholeNumber)],
  [OID.dateArray, (text) => arrayOf(text, (item) => item)],
]);

/** A one-dimensional array of plain items, as PostgreSQL writes it: `{1,2,NULL}`. */
function arrayOf<Item>(text: string, parse: (text: string) => Item): (Item | null)[] {
  const inside = text.slice(1, -1);
  return inside === '' ? [] : inside.split(',').map((item) => (item === 'NULL' ? null : parse(item)));
}

/**
 * How column values are parsed: `int8` as a number, `date` as its `YYYY-MM-DD` text (a Date would shift with the time
 * zone), all other types as pg does. They are set for each client, so other users of pg in the process are not
 * affected.
 */
export const columnTypes = {
  getTypeParser(oid: number, format: string) {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    return parsers.get(oid) ?? pg.types.getTypeParser(oid);
  },
};
