import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler } from 'express';
import { isDatabaseClosed, isDatabaseUnavailable } from '../data/database-unavailable.ts';
import type { ServiceContext } from '../service.ts';
import { beingRestored, noSuchPath, Problem, unavailable } from './problem.ts';

const PARSER_PROBLEMS: Readonly<Record<string, () => Problem>> = {
  'entity.too.large': () => new Problem(413, 'too_large', 'The request is too large'),
  'entity.parse.failed': () => new Problem(400, 'malformed', 'The request is not valid JSON'),
  'encoding.unsupported': () => unsupported(),
  'charset.unsupported': () => unsupported(),
};

/** 415: only JSON is read. */
export function unsupported(): Problem {
  return new Problem(415, 'unsupported_type', 'The request must be application/json');
}

/** The body of a refusal (RFC 9457, product decision 1). */
export function problemBody(problem: Problem): Record<string, unknown> {
  return {
    ...problem.members,
    type: `/problems/${problem.code}`,
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    detail: problem.detail,
    code: problem.code,
    message: problem.detail,
    errors: problem.errors,
  };
}

/**
 * Turns every error into an answer. An unexpected error is logged and answered without details; a 429 is counted by the
 * name of its limit.
 */
export function answerProblems(
  ctx: Pick<ServiceContext, 'log'>,
  countRefusal: (limit: string) => void,
): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const problem = asProblem(error);
    const details = { err: error, method: request.method, route: response.locals.route };
    if (!problem) ctx.log.error(details, 'request failed');
    else if (problem !== error && problem.status === 503)
      ctx.log.warn(details, 'the database is unavailable or too busy');
    if (problem?.status === 429) countRefusal(problem.limit ?? problem.code);
    if (response.headersSent) {
      // A truncated answer must not look complete.
      response.destroy();
      return;
    }
    const answered = problem ?? new Problem(500, 'internal', 'Something went wrong. Please try again.');
    for (const name of ['ETag', 'Content-Encoding']) response.removeHeader(name);
    response.status(answered.status).set({
      ...answered.headers,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/problem+json; charset=utf-8',
    });
    response.end(JSON.stringify(problemBody(answered)));
  };
}

function asProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error)) return undefined;
  // Express throws it for a path with broken percent-encoding.
  if (error instanceof URIError) return noSuchPath();
  if (isDatabaseClosed(error)) return beingRestored();
  if (isDatabaseUnavailable(error)) return unavailable();
  const type = 'type' in error && typeof error.type === 'string' ? error.type : '';
  if (PARSER_PROBLEMS[type]) return PARSER_PROBLEMS[type]();
  // The client disconnected or sent fewer bytes than it announced.
  return type.startsWith('request.') ? new Problem(400, 'malformed', 'The request was cut short') : undefined;
}
