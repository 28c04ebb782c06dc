/** One invalid field of a request: `path` as dotted text, `message` is the literal text of the requirement. */
export interface FieldError {
  path: string;
  message: string;
}

interface ProblemOptions {
  errors?: readonly FieldError[];
  /** Further members of the answer, such as `duplicates` (product decision 1). */
  members?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  /** For a 429: the name of the limit that is used up, only for the metric. */
  limit?: string;
}

/**
 * A refusal for the caller: answered as `application/problem+json` with `type title status detail code errors[]` and
 * `message` (equal to `detail`, product decision 1).
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  readonly members: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly limit: string | undefined;

  constructor(status: number, code: string, detail: string, options: ProblemOptions = {}) {
    super(detail);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = options.errors ?? [];
    this.members = options.members ?? {};
    this.headers = options.headers ?? {};
    this.limit = options.limit;
  }
}

/** 400: the request is not valid; the detail is the first field's message. */
export function invalid(errors: readonly FieldError[]): Problem {
  return new Problem(400, 'invalid', errors[0]?.message ?? 'The request is not valid', { errors });
}

/** 401: nobody is signed in. */
export function notSignedIn(): Problem {
  return new Problem(401, 'not_signed_in', 'Please sign in');
}

/** 403: signed in, but this role may not make this call. */
export function forbidden(detail = 'You may not do this'): Problem {
  return new Problem(403, 'forbidden', detail);
}

/**
 * 403: the club asks this coach or admin for a passkey, and the password alone signed them in (product decision 93).
 */
export function passkeyRequired(): Problem {
  return new Problem(403, 'passkey_required', 'The club asks coaches and admins for a passkey. Please use yours first');
}

/** 404: unknown, or not yours (product decision 4). */
export function notFound(what: string): Problem {
  return new Problem(404, 'not_found', `${what} not found`);
}

/** 404: no call has this address, or an id in it is invalid (product decision 2). */
export function noSuchPath(): Problem {
  return new Problem(404, 'not_found', 'Not found');
}

/** 409: the request conflicts with what is stored. */
export function conflict(code: string, detail: string, members?: Readonly<Record<string, unknown>>): Problem {
  return new Problem(409, code, detail, members ? { members } : {});
}

/** 503: something that this answer needs is unavailable at the moment. */
export function unavailable(detail = 'Please try again in a moment'): Problem {
  return new Problem(503, 'unavailable', detail, { headers: { 'Retry-After': '2' } });
}

/** 503 for every request while the site is restored from a backup: changes that are stored now would be lost. */
export function beingRestored(): Problem {
  return new Problem(503, 'being_restored', 'The club’s data is being restored. Please try again in a few minutes.', {
    headers: { 'Retry-After': '30' },
  });
}
