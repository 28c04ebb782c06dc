/** One refused field of a problem+json answer (product decision 1); `path` is the input, dots between its parts. */
export interface RefusedField {
  path: string;
  message: string;
}

interface ApiErrorParts {
  status: number;
  code: string;
  detail: string;
  errors: readonly RefusedField[];
  body: Readonly<Record<string, unknown>>;
  message: string;
}

/** The sentence for a server that could not be reached (S1 §8). */
export const NETWORK_MESSAGE = 'Network error. Please try again.';

/**
 * A call that did not succeed. `message` is the status, a colon and the body (S1 §7); `detail` is the sentence for
 * people; `errors` belong beside fields; `body` is the whole problem (a 409 may carry `duplicates`). Status 0 with
 * code `network`: the server was not reached.
 */
export class ApiError extends Error implements ApiErrorParts {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly RefusedField[];
  readonly body: Readonly<Record<string, unknown>>;

  constructor({ message, status, code, detail, errors, body }: ApiErrorParts) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    this.body = body;
  }
}

/** The error of an answer that is not 2xx; reads its body. */
export async function errorOfResponse(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const body = parsed(text);
  const detail = firstText(body.detail, body.message, body.title) ?? `The server answered ${response.status}`;
  return new ApiError({
    message: `${response.status}: ${text || response.statusText}`,
    status: response.status,
    code: firstText(body.code) ?? 'unknown',
    detail,
    errors: refusedFields(body.errors),
    body,
  });
}

/** The error of a call that got no answer. */
export function networkError(): ApiError {
  return new ApiError({
    message: NETWORK_MESSAGE,
    status: 0,
    code: 'network',
    detail: NETWORK_MESSAGE,
    errors: [],
    body: {},
  });
}

/**
 * Any thrown value as an `ApiError`. An `ApiError` of another app, which bundles its own copy of the class, is
 * recognised by its name; anything else gets the code `unexpected`.
 */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isApiErrorOfAnotherApp(error)) return new ApiError(error);
  const message = error instanceof Error ? error.message : String(error);
  return new ApiError({ message, status: 0, code: 'unexpected', detail: message, errors: [], body: {} });
}

function isApiErrorOfAnotherApp(error: unknown): error is ApiErrorParts {
  return error instanceof Error && error.name === 'ApiError' && 'status' in error && 'errors' in error;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function refusedFields(value: unknown): RefusedField[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) =>
    isRecord(entry) && typeof entry.path === 'string' && typeof entry.message === 'string'
      ? [{ path: entry.path, message: entry.message }]
      : [],
  );
}

const firstText = (...values: unknown[]) =>
  values.find((value): value is string => typeof value === 'string' && value !== '');
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
