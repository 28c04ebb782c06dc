import { readFileSync } from 'node:fs';
import { SERVICES, type ServiceName } from '@fieldhouse/contracts';

export type JsonSchema = { readonly [keyword: string]: unknown };

export interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  schema: JsonSchema;
}

interface DocumentedAnswer {
  content?: Readonly<Record<string, { schema: JsonSchema }>>;
}

/** One call of a service's API document. */
export interface Operation {
  service: ServiceName;
  /** `POST` */
  method: string;
  path: string;
  roles: readonly string[] | 'signed-in' | 'public';
  /** The entry that a read of staff leaves in the audit, or why it leaves none. */
  view: string | undefined;
  noView: string | undefined;
  parameters: readonly Parameter[];
  body: JsonSchema | undefined;
  /** The form of a call that takes a file. */
  upload: JsonSchema | undefined;
  answers: Readonly<Record<string, DocumentedAnswer>>;
  /** The schemas that `#/components/schemas/…` names. */
  schemas: Readonly<Record<string, JsonSchema>>;
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        'x-roles': Operation['roles'];
        'x-view'?: string;
        'x-no-view'?: string;
        parameters?: Parameter[];
        requestBody?: { content: Record<string, { schema: JsonSchema }> };
        responses: Operation['answers'];
      }
    >
  >;
  components?: { schemas?: Record<string, JsonSchema> };
}

/** Every call of every service, from the `openapi.json` in each service's folder. */
export function documentedOperations(): Operation[] {
  return SERVICES.flatMap((service) => {
    const file = new URL(`../../svc-${service}/openapi.json`, import.meta.url);
    const { paths, components }: Document = JSON.parse(readFileSync(file, 'utf8'));
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        service,
        method: method.toUpperCase(),
        path,
        roles: operation['x-roles'],
        view: operation['x-view'],
        noView: operation['x-no-view'],
        parameters: operation.parameters ?? [],
        body: operation.requestBody?.content['application/json']?.schema,
        upload: operation.requestBody?.content['multipart/form-data']?.schema,
        answers: operation.responses,
        schemas: components?.schemas ?? {},
      })),
    );
  });
}

/** Whether a call's path or body has the id of one child, or of a family's signed waiver. */
export function namesChild({ path, parameters, body, schemas }: Operation): boolean {
  const { $ref = '' } = (body ?? {}) as { $ref?: string };
  const { properties = {} } = (schemas[$ref.split('/').pop() ?? ''] ?? body ?? {}) as { properties?: object };
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const isNamed = [...inPath, ...Object.keys(properties)].some((name) => /child\w*ids?\d?$/i.test(name));
  return isNamed || /\/children\/\{id\}|\/signed\/\{id\}/.test(path);
}
