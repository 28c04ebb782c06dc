import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { isCheckViolation, isForeignKeyViolation, isUniqueViolation, raisedCode } from './sql-errors.ts';

describe('errors of the database', () => {
  let service: BareService;
  beforeAll(async () => {
    service = await bareService({ name: 'family' });
    await service.ctx.db.raw(`
      CREATE TABLE seat (id int CONSTRAINT seat_pk PRIMARY KEY, taken int CONSTRAINT seat_taken_fits CHECK (taken <= 2),
        neighbour int CONSTRAINT seat_neighbour REFERENCES seat);
      INSERT INTO seat VALUES (1, 1);
      CREATE FUNCTION take_seat(what text) RETURNS int LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = what;
      END $$`);
  });
  afterAll(() => service.close());

  const errorOf = (sql: string, bindings: string[] = []): Promise<unknown> =>
    service.ctx.db.raw(sql, bindings).then(
      () => undefined,
      (error: unknown) => error,
    );

  it('When a constraint refuses a row, Then the error has its kind and name', async () => {
    const duplicate = await errorOf('INSERT INTO seat VALUES (1, 1)');
    expect([
      isUniqueViolation(duplicate),
      isUniqueViolation(duplicate, 'seat_pk'),
      isUniqueViolation(duplicate, 'other'),
    ]).toEqual([true, true, false]);
    const tooMany = await errorOf('INSERT INTO seat VALUES (2, 3)');
    expect([isCheckViolation(tooMany, 'seat_taken_fits'), isUniqueViolation(tooMany)]).toEqual([true, false]);
    const alone = await errorOf('INSERT INTO seat VALUES (3, 1, 99)');
    expect([isForeignKeyViolation(alone, 'seat_neighbour'), isCheckViolation(alone)]).toEqual([true, false]);
  });

  it('When a function raises an error with a code, Then the code is returned', async () => {
    expect(raisedCode(await errorOf('SELECT take_seat(?)', ['event_full']))).toBe('event_full');
    expect(raisedCode(await errorOf(`SELECT take_seat('slot_taken')`))).toBe('slot_taken');
  });

  it('When it is another error, Then there is no code', async () => {
    expect(raisedCode(await errorOf('SELECT 1 / 0'))).toBeUndefined();
    expect(raisedCode(new Error('event_full'))).toBeUndefined();
    expect(raisedCode(undefined)).toBeUndefined();
    expect(isUniqueViolation(new Error('23505'))).toBe(false);
  });
});
