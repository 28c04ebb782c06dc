import type { Problem } from '@fieldhouse/api';
import { HttpResponse } from 'msw';

/**
 * The part of a handler's `info` that answers a status with a body. It compiles only where the OpenAPI document has
 * both.
 */
interface Answering<Status extends number, Body, Answer> {
  response: (status: Status) => { json: (body: Body, init: { headers?: Record<string, string> }) => Answer };
}

/** A handler that answers a status and JSON: `http.family.get('/api/children/{id}', answer(200, child()))`. */
export const answer =
  <Status extends number, Body>(status: Status, body: Body, headers: Record<string, string> = {}) =>
  <Answer>({ response }: Answering<Status, Body, Answer>): Answer =>
    response(status).json(body, { headers });

/** A handler that answers 200 and JSON. */
export const ok = <Body>(body: Body, headers?: Record<string, string>) => answer(200, body, headers);

/** A handler that answers 204. */
export const noContent = <Answer>({ response }: { response: (status: 204) => { empty: () => Answer } }): Answer =>
  response(204).empty();

/**
 * A handler that answers a refusal as problem+json: `http.auth.get('/api/auth/user', refused(401, 'not_signed_in',
 * '…'))`. `more` has `errors` by field, or other fields of the problem.
 */
export function refused<Status extends number>(
  status: Status,
  code: string,
  detail: string,
  more: { errors?: Problem['errors']; [key: string]: unknown } = {},
) {
  const problem: Problem = {
    type: 'about:blank',
    title: detail,
    status,
    code,
    detail,
    message: detail,
    errors: [],
    ...more,
  };
  return answer(status, problem, { 'content-type': 'application/problem+json' });
}

/** A handler that answers a status without a body, as a proxy in front of the services may. */
export const emptyAnswer =
  (status: number) =>
  <Answer>({ response }: { response: { untyped: (response: Response) => Answer } }): Answer =>
    response.untyped(new HttpResponse(null, { status }));

/** A handler that breaks the connection. */
export const noNetwork = () => HttpResponse.error();
