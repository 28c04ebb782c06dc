import type { Envelope } from '@fieldhouse/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { childState } from '../testing/child-state.ts';
import { eventForStatement } from './event-for-statement.ts';
import { setRelayDispatcher } from './relay-dispatcher.ts';

const rosa = { userId: 5, role: 'parent' } as const;

let family: BareService;
beforeEach(async () => {
  family = await bareService({ name: 'family' });
});
afterEach(() => family.close());

describe('When the event of a statement is prepared', () => {
  it('Then data that does not fit its schema is refused', () => {
    const prepare = (birthdate: string) =>
      eventForStatement(family.ctx, 'child.created', (numbers) => ({ ...childState(numbers), birthdate }), rosa);
    expect(() => prepare('2017-03-04')).not.toThrow();
    expect(() => prepare('long ago')).toThrow('birthdate');
  });

  it('Then another service’s event is refused', () => {
    const location = { name: 'North Cages', address: '4120 Ranch Road 12' };
    const prepare = () =>
      eventForStatement(family.ctx, 'location.created', (numbers) => ({ ...numbers, ...location }), rosa);
    expect(prepare).toThrow('location.created is published by admin, not family');
  });

  it('Then the relay publishes what the statement stored', async () => {
    const { db } = family.ctx;
    const published: Envelope[] = [];
    setRelayDispatcher(db, {
      trigger: () => undefined,
      accepts: () => true,
      take: (envelope) => void published.push(envelope),
    });
    const event = eventForStatement(family.ctx, 'child.created', childState, rosa);
    await db.raw(
      `SELECT publish_event(
         one || jsonb_build_object('subject', '31', 'data', (one -> 'data') || '{"id": 31, "version": 7}'::jsonb), ?
       ) FROM (SELECT ?::jsonb) AS given (one)`,
      [event.leaseSeconds, event.envelope],
    );
    await event.committed({ id: 31, version: 7 });
    expect(published).toMatchObject([{ subject: '31', actor: 5, data: { id: 31, version: 7 } }]);
    expect(await db('outbox').pluck('envelope')).toEqual(published);
    const { rows } = await db.raw('SELECT next_attempt_at > clock_timestamp() AS leased, subject FROM outbox');
    expect(rows).toEqual([{ leased: true, subject: '31' }]);
  });
});
