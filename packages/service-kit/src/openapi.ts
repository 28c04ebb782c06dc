import { writeFile } from 'node:fs/promises';
import { STATUS_CODES } from 'node:http';
import * as z from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { auditedActions } from './audit/route-audit.ts';
import { PAGE_USER_HEADER } from './http/another-user.ts';
import { MAX_KEY_LENGTH } from './http/idempotency.ts';
import { uploadBytesOf } from './http/input-limits.ts';
import { multipartRule } from './http/multipart/multipart.ts';
import { revalidatesRoute } from './http/revalidates-route.ts';
import type { Method, Route } from './http/route.ts';
import { SIGNATURE_HEADER, signedRule, TIMESTAMP_HEADER } from './http/signed/signed.ts';
import type { ServiceDefinition } from './service.ts';

const GATEWAY_REFUSALS = [
  '`bad_path` (400: an address that is not valid) and `headers_too_large` (431: more than 16 kB of address and headers) are',
  'answered before any service reads the request. With Traefik as the gateway they have no body, or a line of text.',
].join(' ');

const PAGE_USER = [
  `A page names the user for whom it was drawn in the header \`${PAGE_USER_HEADER}\`, by id. When another user is signed`,
  'in, a request that may change something is refused with 409 `another_user`. A request without the header is not.',
].join(' ');

export type OpenApiDocument = ReturnType<typeof createDocument>;

const METHODS: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete'];

const ProblemSchema = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    message: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
  })
  .meta({ id: 'Problem', description: 'A refusal (RFC 9457); `message` repeats `detail`' });

/**
 * The OpenAPI 3.1 document of a service's public routes, in an order that only the definition decides. Requests and
 * answers have separate schemas. `x-roles` lists who may call, `x-codes` the codes of refusals. `x-view` is the entry
 * that a read by a coach or an admin leaves in the audit, `x-no-view` the reason why it leaves none.
 */
export function openApiOf(definition: ServiceDefinition): OpenApiDocument {
  return createDocument({
    openapi: '3.1.1',
    info: { title: definition.title, version: '1.0.0', description: `${GATEWAY_REFUSALS} ${PAGE_USER}` },
    servers: [{ url: '/' }],
    paths: pathsOf(definition.routes.filter(({ path }) => !path.startsWith('/internal/'))),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-fieldhouse',
          description: 'Set by POST /api/auth/login',
        },
      },
    },
  });
}

/** Writes the document to its committed file: `writeOpenApi(events, new URL('../openapi.json', import.meta.url))`. */
export async function writeOpenApi(definition: ServiceDefinition, file: URL): Promise<void> {
  await writeFile(file, `${JSON.stringify(openApiOf(definition), null, 2)}\n`);
}

function pathsOf(routes: readonly Route[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  const order = (route: Route) => `${route.path} ${METHODS.indexOf(route.method)}`;
  const sorted = [...routes].sort((a, b) => (order(a) < order(b) ? -1 : 1));
  for (const route of sorted) paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route) };
  return paths;
}

function operationOf(route: Route): ZodOpenApiOperationObject {
  return {
    operationId: operationId(route),
    summary: route.summary,
    description: route.description,
    security: route.access === 'public' ? [] : [{ session: [] }],
    'x-roles': route.access,
    ...(route.problems && { 'x-codes': route.problems }),
    ...viewOf(route),
    requestParams: {
      ...(route.params && { path: route.params }),
      ...(route.query && { query: route.query }),
      ...(route.idempotent && { header: IdempotencyHeader }),
      ...(signedRule(route.body) && { header: SignatureHeaders }),
    },
    ...(route.body && { requestBody: requestBodyOf(route.body) }),
    responses: { ...answersOf(route), ...refusalsOf(route) },
  };
}

function viewOf(route: Route) {
  const view = route.view ?? (route.method === 'get' ? auditedActions(route)[0] : undefined);
  if (!view) return {};
  return 'none' in view ? { 'x-no-view': view.none } : { 'x-view': view.action };
}

function requestBodyOf(body: z.ZodType) {
  const upload = multipartRule(body);
  if (!upload) {
    return { required: !body.safeParse(undefined).success, content: { 'application/json': { schema: body } } };
  }
  const file = z.string().meta({ format: 'binary', description: `At most ${upload.maxBytes} bytes` });
  const schema = z.object({ ...upload.fields, [upload.file]: file });
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

const IdempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(MAX_KEY_LENGTH)
    .optional()
    .meta({ description: 'A retry with the same key and body gets the first answer again; refusals are not stored' }),
});

const SignatureHeaders = z.object({
  [TIMESTAMP_HEADER]: z.string().meta({ description: 'Unix seconds; at most five minutes from now' }),
  [SIGNATURE_HEADER]: z.string().meta({
    description: '`v1=` and the HMAC-SHA256 of the timestamp, a dot and the body, in hexadecimal digits; good once',
  }),
});

/** `GET /api/events/{id}/details` -> `getEventsIdDetails` */
function operationId({ method, path }: Route): string {
  const words = path.replace(/^\/api\//, '').split(/[^A-Za-z0-9]+/);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function answersOf(route: Route): ZodOpenApiResponsesObject {
  const answers: [string, z.ZodType | null][] = Object.entries(route.answers);
  const responses: ZodOpenApiResponsesObject = {};
  for (const [status, schema] of answers) {
    responses[responseKey(status)] = {
      description: STATUS_CODES[status] ?? '',
      ...(schema && { content: { [contentType(schema)]: { schema } } }),
    };
  }
  if (revalidatesRoute(route)) responses['304'] = { description: STATUS_CODES[304] ?? '' };
  return responses;
}

/** A schema may name its own content type, for example that of a file: `.meta({ contentMediaType: 'image/png' })`. */
function contentType(schema: z.ZodType): string {
  const { contentMediaType } = schema.meta() ?? {};
  if (typeof contentMediaType === 'string') return contentMediaType;
  return schema instanceof z.ZodString ? 'text/plain' : 'application/json';
}

/** Every refusal that a caller must expect, by status, with its codes. */
function refusalsOf(route: Route): ZodOpenApiResponsesObject {
  const codes = new Map<number, Set<string>>();
  const add = (status: number, code: string) => codes.set(status, (codes.get(status) ?? new Set()).add(code));
  // These requests reach no service: an invalid address, or an address or headers of more than 16 kB.
  add(400, 'bad_path');
  add(431, 'headers_too_large');
  if (route.body || route.query || route.idempotent) add(400, 'invalid');
  if (route.access !== 'public') add(401, 'not_signed_in');
  if (Array.isArray(route.access)) add(403, 'forbidden');
  if (route.recentSignIn) add(403, 'reauthentication_required');
  if (route.method !== 'get' && route.crossSite === undefined) add(403, 'cross_site');
  if (route.method !== 'get' && route.access !== 'public') add(409, 'another_user');
  if (route.params) add(404, 'not_found');
  if (route.body) {
    add(400, 'malformed');
    add(408, 'too_slow');
    add(413, 'too_large');
    if (signedRule(route.body)) {
      add(401, 'bad_signature');
      add(404, 'not_found');
    }
    add(415, 'unsupported_type');
  }
  add(421, 'wrong_host');
  if (uploadBytesOf(route) !== undefined) add(429, 'too_many_uploads');
  if (route.idempotent) add(422, 'idempotency_key_reused');
  add(503, 'unavailable');
  if (route.body) add(503, 'too_many_bodies');
  for (const [code, status] of Object.entries(route.problems ?? {})) add(Number(status), code);

  const responses: ZodOpenApiResponsesObject = {};
  for (const [status, names] of [...codes].sort(([a], [b]) => a - b)) {
    responses[responseKey(String(status))] = {
      description: [...names].map((name) => `\`${name}\``).join(', '),
      content: { 'application/problem+json': { schema: ProblemSchema } },
    };
  }
  return responses;
}

type ResponseKey = `${1 | 2 | 3 | 4 | 5}${string}`;

function responseKey(status: string): ResponseKey {
  if (!isResponseKey(status)) throw new Error(`${status} is not a status`);
  return status;
}

function isResponseKey(status: string): status is ResponseKey {
  return /^[1-5]\d\d$/.test(status);
}
