import { fillExample, multipartRule, RECORDS, type RecordReference } from '@fieldhouse/service-kit';
import { describe, expect, it } from '@jest/globals';
import type * as z from 'zod';
import { ROUTES } from './routes.ts';

describe('The examples of routes', () => {
  it.each([...ROUTES])('When %s is called with its example, then path, query and body are valid', (_, route) => {
    const { params, query, body, example = {} } = route;
    const formOf = differentForms();
    const textOf = (record: RecordReference) => String(formOf(record));
    expect({
      params: faultsOf(params, fillExample(example.params ?? {}, textOf)),
      query: faultsOf(query, fillExample(example.query ?? {}, textOf)),
      // The form with a file is made by the tests that send one. An optional body needs an example too.
      body: multipartRule(body) ? [] : faultsOf(body, fillExample(example.body ?? null, formOf)),
    }).toEqual({ params: [], query: [], body: [] });
  });

  it('Then each kind of record is named by one of them', () => {
    const named = new Set<string>();
    for (const { example } of ROUTES.values()) fillExample(example, ({ kind }) => named.add(kind));
    expect([...named].sort()).toEqual(Object.keys(RECORDS).sort());
  });
});

/** Values of the form of records; ids are all different. */
function differentForms(): (record: RecordReference) => unknown {
  let lastId = 0;
  return ({ kind, field }) => {
    const record = RECORDS[kind];
    const value = field === undefined ? record : new Map<string, unknown>(Object.entries(record)).get(field);
    if (typeof value !== 'number') return value;
    lastId += 1;
    return lastId;
  };
}

function faultsOf(schema: z.ZodType | undefined, input: unknown): string[] {
  const { error } = schema?.safeParse(input) ?? {};
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}
