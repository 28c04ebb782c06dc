import { addDays } from '@fieldhouse/contracts';
import { fillExample, type RecordsOfClub, ROUTES } from '@fieldhouse/infra/testing/routes';
import * as fc from 'fast-check';
import { partsOf } from './generated-values.ts';
import type { Operation } from './open-api.ts';

/** Path parameters of a call's example: ids of records that exist. */
export function validParams(operation: Operation, records: RecordsOfClub): fc.Arbitrary<ReadonlyMap<string, string>> {
  const { example } = routeOf(operation);
  return fc
    .gen()
    .map((gen) => new Map(filledFields(example?.params, records, gen).map(([name, id]) => [name, `${id}`])));
}

/** The query of a call's example; undefined for a call that needs none. */
export function validQuery(operation: Operation, records: RecordsOfClub): fc.Arbitrary<string> | undefined {
  const { example } = routeOf(operation);
  if (example?.query === undefined) return undefined;
  return fc.gen().map((gen) => {
    const pairs = filledFields(example.query, records, gen).map(([name, value]) => [name, `${value}`]);
    return new URLSearchParams(pairs).toString();
  });
}

/** Bodies around a call's example: the records that it names vary, and so do its other fields within the schema. */
export function validBody(operation: Operation, records: RecordsOfClub): fc.Arbitrary<object> {
  const { example, body: schema } = routeOf(operation);
  const ofSchema = new Map(partsOf(operation.body ?? {}, operation.schemas));
  return fc.gen().map((gen) => {
    const fields = filledFields(example?.body, records, gen);
    const body = Object.fromEntries(fields);
    for (const [name, value] of fields) {
      const others: unknown[] = namesRecord(example?.body[name])
        ? []
        : [gen(around, value), gen(() => ofSchema.get(name) ?? fc.constant(value))];
      if (gen(oneIn, 5)) others.reverse();
      if (gen(oneIn, 4)) others.unshift(undefined);
      const valid = others.filter((other) => schema?.safeParse({ ...body, [name]: other }).success);
      if (valid.length > 0) body[name] = valid[0];
    }
    return body;
  });
}

function routeOf({ method, path }: Operation) {
  const route = ROUTES.get(`${method} ${path}`);
  if (!route) throw new Error(`No service has ${method} ${path}`);
  return route;
}

/** The fields of an example, with records of the club: different ones, but one for all fields of the same kind. */
function filledFields(example: unknown, records: RecordsOfClub, gen: fc.GeneratorValue): [string, unknown][] {
  const chosen = new Map<string, unknown[]>();
  const filled = fillExample(example ?? {}, ({ kind, field }) => {
    const earlier = chosen.get(kind) ?? [];
    if (field !== undefined && earlier.length > 0) return fieldOf(earlier[0], field);
    const all: readonly unknown[] = records[kind];
    const record = gen(fc.constantFrom<unknown[]>, ...all.filter((each) => !earlier.includes(each)));
    chosen.set(kind, [...earlier, record]);
    return field === undefined ? record : fieldOf(record, field);
  });
  return Object.entries(Object(filled));
}

const fieldOf = (record: unknown, field: string) => new Map<string, unknown>(Object.entries(Object(record))).get(field);

function namesRecord(example: unknown): boolean {
  let isNamed = false;
  fillExample(example, () => {
    isNamed = true;
  });
  return isNamed;
}

const oneIn = (count: number) => fc.nat(count - 1).map((value) => value === 0);

/** Values like this one: other words of the same length, near numbers, earlier dates. */
function around(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === 'boolean') return fc.boolean();
  if (typeof value === 'number') return fc.integer({ min: value - 2, max: value + 2 });
  if (typeof value === 'string') return aroundText(value);
  if (Array.isArray(value)) return fc.tuple(...value.map(around));
  if (typeof value !== 'object' || value === null) return fc.constant(value);
  return fc.record(Object.fromEntries(Object.entries(value).map(([name, part]) => [name, around(part)])));
}

function aroundText(text: string): fc.Arbitrary<string> {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return fc.nat(60).map((days) => addDays(text, -days));
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
  const digit = fc.constantFrom(...'0123456789');
  // The domain of an email address stays.
  const parts = text.split(/(@.*)|/u).filter((part) => part !== undefined);
  const others = parts.map((part) => (/^[a-z]$/i.test(part) ? letter : /^\d$/.test(part) ? digit : fc.constant(part)));
  return fc.tuple(...others).map((changed) => changed.join(''));
}
