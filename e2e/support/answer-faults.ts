import * as z from 'zod';
import type { JsonSchema, Operation } from './open-api.ts';

/** An answer with its body as text. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * How an answer differs from the API document; undefined when it does not. A 5xx is always a fault, except a 503 with
 * `Retry-After`.
 */
export function faultOf(operation: Operation, { status, headers, text }: RawAnswer): string | undefined {
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  if (status >= 500 && !(status === 503 && headers.has('retry-after'))) return `${status} ${text.slice(0, 200)}`;
  const documented = operation.answers[status];
  if (!documented) return `${status} is not documented: ${text.slice(0, 200)}`;
  if (!documented.content) return text === '' ? undefined : `${status} has a body: ${text.slice(0, 200)}`;
  const content = documented.content[type];
  if (!content) return isFile(operation, status) ? undefined : `${status} is ${type}`;
  if (!type.endsWith('json')) return undefined;
  const body = jsonOf(text);
  const read = validatorOf(operation, `${status}`, content.schema).safeParse(body);
  if (!read.success) return `${status} does not fit its schema: ${z.prettifyError(read.error)}`;
  return type === 'application/problem+json' ? faultOfProblem(status, body) : undefined;
}

/** The documents under /api/docs are files of several types. */
function isFile({ path }: Operation, status: number): boolean {
  return path.startsWith('/api/docs') && status === 200;
}

function faultOfProblem(status: number, body: unknown): string | undefined {
  const problem = z.object({ status: z.int(), detail: z.string(), message: z.string() }).parse(body);
  if (problem.status !== status) return `${status} has status ${problem.status} in its body`;
  return problem.message === problem.detail ? undefined : `${status} has a message that differs from its detail`;
}

const validators = new Map<string, z.ZodType>();

function validatorOf({ method, path, schemas }: Operation, status: string, schema: JsonSchema): z.ZodType {
  const key = `${method} ${path} ${status}`;
  const cached = validators.get(key);
  if (cached) return cached;
  const standalone = JSON.stringify({ ...schema, $defs: schemas }).replaceAll('#/components/schemas/', '#/$defs/');
  const validator = z.fromJSONSchema(JSON.parse(standalone));
  validators.set(key, validator);
  return validator;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
