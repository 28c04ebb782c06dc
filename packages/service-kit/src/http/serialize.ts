import type * as z from 'zod';
import type { Answer, Route } from './route.ts';

export interface Serialized {
  status: number;
  headers: Answer['headers'];
  /** Undefined: an answer without a body. */
  bytes: Buffer | undefined;
  type: string;
}

/**
 * An answer's body as its route's schema parses it: fields that the schema does not name are removed. Throws when the
 * body does not fit the schema or the route did not declare the status: a fault of the service, answered with 500.
 */
export function declaredBody(route: Route, answer: Pick<Answer, 'status' | 'body'>): unknown {
  const schema: z.ZodType | null | undefined = route.answers[answer.status];
  if (schema === undefined) throw new Error(`The route does not declare its answer ${answer.status}`);
  if (schema === null) return undefined;
  const read = schema.safeParse(answer.body);
  if (read.success) return read.data;
  const where = read.error.issues.map(({ path, code }) => `${path.join('.')} (${code})`);
  throw new Error(`The answer does not fit its schema at ${where.join(', ')}`);
}

/** The bytes of a whole answer, made before the first of them is sent. */
export function serialize(route: Route, answer: Answer): Serialized {
  const body = declaredBody(route, answer);
  return { status: answer.status, headers: answer.headers, ...bytesOf(body) };
}

function bytesOf(body: unknown): Pick<Serialized, 'bytes' | 'type'> {
  if (body === undefined) return { bytes: undefined, type: '' };
  if (typeof body === 'string') return { bytes: Buffer.from(body), type: 'text/plain; charset=utf-8' };
  if (body instanceof Uint8Array) return { bytes: Buffer.from(body), type: 'application/octet-stream' };
  return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json; charset=utf-8' };
}
