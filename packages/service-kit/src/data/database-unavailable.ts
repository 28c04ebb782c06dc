/**
 * SQLSTATEs after which the same request may well succeed: connection lost (08), server stopping or starting (57P), too
 * many connections (53), statement cancelled for taking too long, serialization failure or deadlock (40).
 */
const TRANSIENT = /^(08|57P|53|40)|^(57014|55P03|25P03|3D000)$/;

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** What pg, knex and its pool say in words alone; knex puts the statement before them. */
const TRANSIENT_MESSAGES =
  /(?:^| - )(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|Unable to acquire a connection|aborted$)/;

/**
 * Whether an error says that the database is away or too busy for the moment, rather than that something is wrong. The
 * one who asked is told 503 and tries again; what a lost COMMIT came to is not known.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'KnexTimeoutError' || isDatabaseClosed(error)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code === undefined) return TRANSIENT_MESSAGES.test(error.message);
  return NETWORK.has(code) || (/^[0-9A-Z]{5}$/.test(code) && TRANSIENT.test(code));
}

/**
 * Whether the database let nobody in: whoever restores the site has taken the right to connect from the service's
 * role, and gives it back with the restored database. An insufficient privilege inside of a connection is an error,
 * not fatal.
 */
export function isDatabaseClosed(error: unknown): boolean {
  return error instanceof Error && field(error, 'code') === '42501' && field(error, 'severity') === 'FATAL';
}

const field = (error: Error, name: string): unknown => Reflect.get(error, name);
