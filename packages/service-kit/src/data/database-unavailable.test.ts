import { describe, expect, it } from '@jest/globals';
import { isDatabaseClosed, isDatabaseUnavailable } from './database-unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('words'), { code });
const named = (name: string) => Object.assign(new Error('words'), { name });

describe('When a statement fails', () => {
  it.each([
    named('KnexTimeoutError'),
    new Error('Connection terminated unexpectedly'),
    new Error('SELECT 1 - Connection terminated unexpectedly'),
    new Error('timeout expired'),
    ...['ECONNREFUSED', '08006', '57P01', '57P03', '53300', '57014', '40P01', '40001'].map(withCode),
  ])('Then %p means that the database is unavailable', (error) => expect(isDatabaseUnavailable(error)).toBe(true));

  it.each([
    undefined,
    new Error('words'),
    new TypeError('x is not a function'),
    ...['23505', '22008', '42P01', 'P0001', 'ERR_INVALID_URL'].map(withCode),
  ])('Then %p is a fault', (error) => expect(isDatabaseUnavailable(error)).toBe(false));
});

describe('When a service’s database refuses connections', () => {
  const refused = (severity: string) => Object.assign(new Error('words'), { code: '42501', severity });

  it('Then it counts as closed to connections, and as unavailable', () => {
    expect(isDatabaseClosed(refused('FATAL'))).toBe(true);
    expect(isDatabaseUnavailable(refused('FATAL'))).toBe(true);
  });

  it('Then a missing privilege in an open connection is a fault', () => {
    expect(isDatabaseClosed(refused('ERROR'))).toBe(false);
    expect(isDatabaseUnavailable(refused('ERROR'))).toBe(false);
    expect(isDatabaseClosed(undefined)).toBe(false);
  });
});
