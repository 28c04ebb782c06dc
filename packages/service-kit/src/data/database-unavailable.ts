/**
 * SQLSTATEs after which a retry of the request may succeed: connection lost (08), server stopping or starting (57P),
 * too many connections (53), statement timeout, serialization failure or deadlock (40).
 */
const TRANSIENT = /^(08|57P|53|40)|^(57014|55P03|25P03|3D000)$/;

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** Messages of errors of pg, knex and its pool that have no code. knex puts the SQL statement before the message. */
const TRANSIENT_MESSAGES =
  /(?:^| - )(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|Unable to acquire a connection|aborted$)/;

/**
 * Whether an error means that the database is unavailable or too busy at the moment. The client receives 503 and may
 * try again. After a lost connection during COMMIT it is unknown whether the work was stored.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'KnexTimeoutError' || isDatabaseClosed(error)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code === undefined) return TRANSIENT_MESSAGES.test(error.message);
  return NETWORK.has(code) || (/^[0-9A-Z]{5}$/.test(code) && TRANSIENT.test(code));
}

/**
 * Whether the database refuses connections because of a restore. A restore takes the right to connect from the
 * service's role, and grants it again with the restored database. A missing privilege within a connection has the
 * severity ERROR, not FATAL.
 */
export function isDatabaseClosed(error: unknown): boolean {
  return error instanceof Error && field(error, 'code') === '42501' && field(error, 'severity') === 'FATAL';
}

const field = (error: Error, name: string): unknown => Reflect.get(error, name);
