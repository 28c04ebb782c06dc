import type { JsonSchema, Operation } from './open-api.ts';

/** Two marks in the order in which composing must exchange each pair. */
const MARKS = '\u0301\u0323';
const BYTES = Buffer.byteLength(MARKS);

/** A letter and marks of so many bytes. */
export function marks(bytes: number): string {
  return `a${MARKS.repeat(bytes / BYTES)}`;
}

/** Where a body's schema has texts, as the names of the fields; '0' for the entries of a list, 'x' for any key. */
export function textPaths({ body, schemas }: Operation): string[][] {
  return body ? pathsIn(body, schemas) : [];
}

function pathsIn(schema: JsonSchema, schemas: Operation['schemas']): string[][] {
  const { $ref, type, properties, items, additionalProperties } = schema;
  if (typeof $ref === 'string') return pathsIn(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  const choices = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => (Array.isArray(some) ? some : []));
  const inside = (part: unknown, key: string) =>
    isSchema(part) ? pathsIn(part, schemas).map((path) => [key, ...path]) : [];
  return unique([
    ...(type === 'string' ? [[]] : []),
    ...choices.flatMap((choice: JsonSchema) => pathsIn(choice, schemas)),
    ...Object.entries(isSchema(properties) ? properties : {}).flatMap(([key, part]) => inside(part, key)),
    ...inside(items, '0'),
    ...inside(additionalProperties, 'x'),
  ]);
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const unique = (paths: string[][]) => [...new Map(paths.map((path) => [path.join('.'), path])).values()];

/** The body with a text in place of what it has there. */
export function withText(body: unknown, path: readonly string[], text: string): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return text;
  if (key === '0') return [withText(Array.isArray(body) ? body[0] : undefined, rest, text)];
  return { ...Object(body), [key]: withText(Object(body)[key], rest, text) };
}
