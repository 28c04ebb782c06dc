interface SqlError {
  code: string;
  constraint?: string;
  message: string;
}

function isSqlError(error: unknown): error is SqlError {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
  );
}

function violates(error: unknown, code: string, constraint: string | undefined): boolean {
  return isSqlError(error) && error.code === code && (constraint === undefined || error.constraint === constraint);
}

/** A row with the same unique values exists already; `constraint` is the name of the unique index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return violates(error, '23505', constraint);
}

/** A CHECK refused the row; `constraint` is its name. */
export function isCheckViolation(error: unknown, constraint?: string): boolean {
  return violates(error, '23514', constraint);
}

/** A foreign key refused the row or its deletion. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return violates(error, '23503', constraint);
}

/** PostgreSQL ended this transaction because of a deadlock. The same work may succeed in a retry. */
export function isDeadlock(error: unknown): boolean {
  return isSqlError(error) && error.code === '40P01';
}

/**
 * The code that a SQL function raised with `RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'event_full'`:
 * `'event_full'`; undefined for any other error.
 */
export function raisedCode(error: unknown): string | undefined {
  if (!isSqlError(error) || error.code !== 'P0001') return undefined;
  // knex puts the statement before the server's message.
  return /([a-z][a-z0-9_]*)$/.exec(error.message)?.[1];
}

/** The transaction was rolled back because of concurrent transactions. It may succeed in a retry. */
export function isRetryable(error: unknown): boolean {
  return isSqlError(error) && ['40001', '40P01', '55P03'].includes(error.code);
}
