/** The part of a service's OpenAPI document that is read here. */
export interface OpenApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  components?: { schemas?: Readonly<Record<string, Schema>> };
}

export interface OpenApiOperation {
  parameters?: readonly { name: string; in: string }[];
  requestBody?: { content: Contents };
  responses: Readonly<Record<string, { content?: Contents }>>;
}

type Contents = Readonly<Record<string, { schema?: Schema }>>;

export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
}

const JSON_TYPE = 'application/json';

/** 'GET /api/events/{id}' -> 'GET /api/events/{}': the name of a number in a path is of no importance to a caller. */
export const withoutNames = (operation: string) => operation.replace(/\{[^}]*\}/g, '{}');

/** Every operation of a document: 'GET /api/events/{id}' -> its description. */
export function operationsIn({ paths }: OpenApiDocument): ReadonlyMap<string, OpenApiOperation> {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  );
  return new Map(entries);
}

/** The schema of the JSON that a successful call answers. */
export function answerSchema({ responses }: OpenApiOperation): Schema | undefined {
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return answer?.content?.[JSON_TYPE]?.schema;
}

/** The names of the query parameters, and of the fields of a JSON body. */
export function inputsOf({ parameters = [], requestBody }: OpenApiOperation, document: OpenApiDocument): string[] {
  const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const body = requestBody?.content[JSON_TYPE]?.schema;
  return [...new Set([...query, ...(body ? fieldsOfBody(body, document) : [])])].sort();
}

function fieldsOfBody(schema: Schema, document: OpenApiDocument): string[] {
  const { properties = {}, anyOf = [], oneOf = [] } = resolveRef(schema, document);
  return [...Object.keys(properties), ...[...anyOf, ...oneOf].flatMap((one) => fieldsOfBody(one, document))];
}

/** The schema itself, in place of a reference to it. */
export function resolveRef(schema: Schema, document: OpenApiDocument): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (document.components?.schemas?.[name] ?? {});
}
