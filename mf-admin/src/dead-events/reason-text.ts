/**
 * The text of each code: SQLSTATEs, codes of problems and of Node.js, names of errors, and why a message does not match
 * its schema.
 */
const REASONS: Readonly<Record<string, string>> = {
  unknown_type: 'Only a newer version of the service knows this type',
  not_an_envelope: 'The message is not an event',
  wrong_source: 'The message came from a service that does not publish this type',
  wrong_data: 'The data does not fit the type',
  unstorable_text: 'The data has characters that cannot be stored',
  unavailable: 'Another service did not answer',
  not_found: 'What it is about was not found',
  TimeLimitError: 'It took too long',
  KnexTimeoutError: 'The database had no free connection',
  ECONNREFUSED: 'A server was not reached',
  ECONNRESET: 'The connection to a server was lost',
  ETIMEDOUT: 'A server did not answer in time',
  '23502': 'A value is missing',
  '23503': 'What it refers to is missing',
  '23505': 'There is a row with the same key already',
  '23514': 'A value breaks a rule of the table',
  '40001': 'Another change came in between',
  '40P01': 'Two changes waited for each other (deadlock)',
  '42501': 'The database refused access',
  '42P01': 'A table is missing',
  '42703': 'A column is missing',
  '53100': 'The disk of the database is full',
  '57014': 'The database took too long',
};

/** The first two characters of a SQLSTATE. */
const SQL_CLASSES: Readonly<Record<string, string>> = {
  '08': 'The database was not reached',
  '22': 'A value does not fit its column',
  '23': 'A rule of the table was broken',
  '40': 'The transaction was rolled back',
  '42': 'The statement does not fit the tables',
  '53': 'The database has too little memory, disk or connections',
  '55': 'The database was busy',
  '57': 'The database was stopped',
  '58': 'The system of the database failed',
  XX: 'The database failed',
};

/** Why a service could not handle an event, in words: 'A table is missing'. */
export function reasonText(code: string | null): string {
  if (code === null) return 'Only a newer version of the service knows this type';
  const ofDatabase = /^[0-9A-Z]{5}$/.test(code) ? SQL_CLASSES[code.slice(0, 2)] : undefined;
  return REASONS[code] ?? ofDatabase ?? 'A fault in the service';
}
