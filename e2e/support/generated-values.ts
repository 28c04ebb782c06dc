import * as fc from 'fast-check';
import type { JsonSchema } from './open-api.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Unusual texts: empty, very long, markup, control characters, half a surrogate pair. */
export const unusualText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'half a pair \ud800',
    "Robert'); DROP TABLE child;--",
    '<script>alert(1)</script>',
    '%_\\',
    '{{7*7}}',
    'a\r\nSet-Cookie: x=y',
    '\u202eevil',
    '😀'.repeat(60),
    'x'.repeat(5000),
  ),
);

export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  unusualText,
  fc.constantFrom(null, [], {}, 0, -1, 1e308, 2 ** 53, 2 ** 63, 1.5),
);

const dates = fc.oneof(
  fc
    .date({ min: new Date('2010-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom('0000-01-01', '0001-01-01', '9999-12-31', '2024-02-29', '2026-02-29', '2026-02-30', '20260101'),
);

const numbers = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 60 }) },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e21, -0) },
);

/** Values for a schema: mostly valid ones, which pass the validation, and sometimes any JSON. */
export function ofSchema(schema: JsonSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: matching(schema, schemas) }, { weight: 1, arbitrary: anyJson });
}

function matching(schema: JsonSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  const { $ref, enum: values, anyOf, oneOf, const: constant } = schema;
  if (typeof $ref === 'string') return ofSchema(resolveReference($ref, schemas), schemas);
  if (Array.isArray(values)) return fc.constantFrom(...values);
  if (constant !== undefined) return fc.constant(constant);
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) return fc.oneof(...choices.map((choice) => ofSchema(choice, schemas)));
  switch (schema.type) {
    case 'object':
      return objects(schema, schemas);
    case 'array':
      return fc.array(ofSchema((schema.items as JsonSchema | undefined) ?? {}, schemas), { maxLength: 5 });
    case 'string':
      return texts(schema);
    case 'integer':
    case 'number':
      return numbers;
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return anyJson;
  }
}

/** Values for each field of an object's schema. */
export function partsOf(schema: JsonSchema, schemas: Schemas): [name: string, value: fc.Arbitrary<unknown>][] {
  if (typeof schema.$ref === 'string') return partsOf(resolveReference(schema.$ref, schemas), schemas);
  const properties = Object.entries((schema.properties as Schemas | undefined) ?? {});
  return properties.map(([name, part]) => [name, ofSchema(part, schemas)]);
}

function objects(schema: JsonSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const parts = Object.fromEntries(partsOf(schema, schemas));
  return fc.record(parts, { requiredKeys: Object.keys(parts).filter((name) => required.includes(name)) });
}

function resolveReference(reference: string, schemas: Schemas): JsonSchema {
  const schema = schemas[reference.split('/').at(-1) ?? ''];
  if (!schema) throw new Error(`The document has no ${reference}`);
  return schema;
}

function texts({ format, pattern }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date') return dates;
  if (format === 'idn-email') return fc.oneof(fc.emailAddress(), fc.constant('pat@bücher.example'), unusualText);
  if (typeof pattern === 'string' && pattern.includes(':'))
    return fc.constantFrom('00:00', '09:00', '10:30', '23:59', '24:00');
  return fc.oneof(
    fc.string({ minLength: 3, maxLength: 20 }),
    fc.constantFrom('2026-12-05', '2015-06-01', '5125550100'),
    unusualText,
  );
}
