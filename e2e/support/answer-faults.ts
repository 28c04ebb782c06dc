import * as z from 'zod';
import type { JsonSchema, Operation } from './open-api.ts';

/** What came back, unparsed. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * What is wrong with an answer as its document has it; undefined when nothing is. A 5xx is always wrong, but for a 503
 * that says when to try again.
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

/** The pages under /api/docs say their own type. */
function isFile({ path }: Operation, status: number): boolean {
  return path.startsWith('/api/docs') && status === 200;
}

function faultOfProblem(status: number, body: unknown): string | undefined {
  const problem = z.object({ status: z.int(), detail: z.string(), message: z.string() }).parse(body);
  if (problem.status !== status) return `${status} says that it is ${problem.status}`;
  return problem.message === problem.detail ? undefined : `${status} has a message that is not its detail`;
}

const validators = new Map<string, z.ZodType>();

function validatorOf({ method, path, schemas }: Operation, status: string, schema: JsonSchema): z.ZodType {
  const key = `${method} ${path} ${status}`;
  const known = validators.get(key);
  if (known) return known;
  const own = JSON.stringify({ ...schema, $defs: schemas }).replaceAll('#/components/schemas/', '#/$defs/');
  const made = z.fromJSONSchema(JSON.parse(own));
  validators.set(key, made);
  return made;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
