import * as fc from 'fast-check';
import { gameForms } from './game-forms.ts';
import { oddIds, pathOf, validPathOf } from './generated-paths.ts';
import { anyJson, ofSchema, partsOf, unusualText } from './generated-values.ts';
import { importForms } from './import-files.ts';
import type { Operation } from './open-api.ts';
import { validBody, validQuery } from './route-examples.ts';
import type { SampleRecords } from './sample-records.ts';

export interface GeneratedRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
}

/** Requests for a call: some valid, some nearly valid, some random. */
export function requestsFor(operation: Operation, records: SampleRecords): fc.Arbitrary<GeneratedRequest> {
  return fc
    .record({
      path: pathOf(operation, records),
      query: queryOf(operation),
      headers: headersOf(operation),
      body: bodyOf(operation, records),
    })
    .map((parts) => requestOf(operation, parts));
}

/** Valid requests about records that exist: at least some of them are accepted. */
export function validRequestsFor(operation: Operation, records: SampleRecords): fc.Arbitrary<GeneratedRequest> {
  return fc
    .record({
      path: validPathOf(operation, records),
      query: validQuery(operation, records) ?? fc.oneof(fc.constant(''), queryOf(operation)),
      headers: fc.constant({}),
      body: validBodyOf(operation, records),
    })
    .map((parts) => requestOf(operation, parts));
}

/** Longer than a gateway accepts for a request's first line and headers. */
const TOO_LONG = 'x'.repeat(17_000);

/** Requests that the gateway refuses, each with the status of its answer. */
export function refusedByGateway(operation: Operation, records: SampleRecords): [GeneratedRequest, 400 | 431][] {
  const [target = ''] = fc.sample(validPathOf(operation, records), 1);
  const plain = { method: operation.method, headers: {}, body: undefined };
  return [
    [{ ...plain, target: `${target}%2f` }, 400],
    [{ ...plain, target: `${target}/%zz` }, 400],
    [{ ...plain, target: `${target}?q=${TOO_LONG}` }, 431],
    [{ ...plain, target, headers: { 'x-long': TOO_LONG } }, 431],
  ];
}

interface Parts {
  path: string;
  query: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
}

function requestOf({ method }: Operation, { path, query, headers, body }: Parts): GeneratedRequest {
  return {
    method,
    target: query === '' ? path : `${path}?${query}`,
    headers: { ...headers, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) },
    body,
  };
}

function queryOf({ parameters, schemas }: Operation): fc.Arbitrary<string> {
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => {
      const value = fc.oneof(
        { weight: 3, arbitrary: ofSchema(schema, schemas).map(queryText) },
        { weight: 1, arbitrary: fc.oneof(oddIds, unusualText, cursorText) },
      );
      const pair = fc
        .tuple(fc.constantFrom(name, name, name, name, `${name}[]`, `${name}[x]`), value)
        .map(([key, text]) => `${encodeURIComponent(key)}=${encodeURIComponent(text.toWellFormed())}`);
      // Mostly none, sometimes one, rarely the same parameter twice.
      return fc.oneof(
        { weight: 5, arbitrary: fc.constant<string[]>([]) },
        { weight: 4, arbitrary: pair.map((one) => [one]) },
        { weight: 1, arbitrary: fc.tuple(pair, pair) },
      );
    });
  const unknownPairs = fc.constantFrom<string[]>([], [], [], ['__proto__=1'], ['%ff=%fe'], ['=&&=&?']);
  return fc.tuple(unknownPairs, ...pairs).map((lists) => lists.flat().join('&'));
}

/** `1,2` for a list. An object has no text of its own where it has a `toString` that is none. */
function queryText(value: unknown): string {
  if (Array.isArray(value)) return value.map(queryText).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A cursor in our encoding, with any JSON in it. */
const cursorText = fc
  .oneof(
    anyJson,
    fc.tuple(unusualText, fc.integer()),
    fc.record({
      date: fc.constantFrom('0000-01-01', '9999-12-31', '2026-02-29'),
      startTime: fc.constant('09:00'),
      gameDate: fc.constant('0000-01-01'),
      id: fc.integer({ min: 1 }),
    }),
  )
  .map((position) => Buffer.from(JSON.stringify(position)).toString('base64url'));

function headersOf({ method }: Operation): fc.Arbitrary<Record<string, string>> {
  const value = fc.oneof(
    fc.constantFrom('*', 'W/"1"', '"1", "2"', 'W/', '""', ','),
    fc.string({
      maxLength: 250,
      unit: fc
        .integer({ min: 0x21, max: 0xff })
        .filter((code) => code !== 0x7f)
        .map((code) => String.fromCharCode(code)),
    }),
  );
  const names =
    method === 'GET' ? ['if-none-match', 'accept-encoding', 'x-request-id'] : ['idempotency-key', 'if-match'];
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...names), value).map(([name, text]) => ({ [name]: text })) },
  );
}

function bodyOf(operation: Operation, records: SampleRecords): fc.Arbitrary<string | FormData | undefined> {
  const { body, schemas, upload } = operation;
  if (upload)
    return fc.oneof(
      { weight: 5, arbitrary: formsOf(operation, records) },
      { weight: 1, arbitrary: anyJson.map((value) => JSON.stringify(value)) },
    );
  if (!body) return fc.constant(undefined);
  const documented = ofSchema(body, schemas).map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 4, arbitrary: validBodyOf(operation, records) },
    { weight: 12, arbitrary: nearlyValidBody(operation, records) },
    { weight: 4, arbitrary: documented },
    { weight: 2, arbitrary: anyJson.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.tuple(documented, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1))) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '{', '['.repeat(40_000), '{"__proto__":{"role":"admin"}}', '\ufeff{}'),
    },
  );
}

function validBodyOf(operation: Operation, records: SampleRecords): fc.Arbitrary<string | FormData | undefined> {
  const { body, upload } = operation;
  if (upload) return formsOf(operation, records);
  if (!body) return fc.constant(undefined);
  return validBody(operation, records).map((value) => JSON.stringify(value));
}

function formsOf({ path }: Operation, { importFile }: SampleRecords): fc.Arbitrary<FormData> {
  return path.startsWith('/api/admin/import/') ? importForms(importFile) : gameForms;
}

/** A valid body in which one to three fields have other values. */
function nearlyValidBody(operation: Operation, records: SampleRecords): fc.Arbitrary<string> {
  const { body = {}, schemas } = operation;
  const valid = validBody(operation, records);
  const parts = partsOf(body, schemas).map(([name, part]) => part.map((value) => ({ [name]: value })));
  if (parts.length === 0) return valid.map((value) => JSON.stringify(value));
  const changes = fc.array(fc.oneof(...parts), { minLength: 1, maxLength: 3 });
  return fc.tuple(valid, changes).map(([whole, changed]) => JSON.stringify(Object.assign({}, whole, ...changed)));
}
