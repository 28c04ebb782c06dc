import type { Envelope } from '@fieldhouse/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { childState } from '../testing/child-state.ts';
import { fakeTransport } from '../testing/fake-transport.ts';
import { eventForStatement } from './event-for-statement.ts';
import { relayOutbox } from './relay.ts';

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

  it('Then the statement stores it with its numbers, and the relay publishes what is stored', async () => {
    const { db } = family.ctx;
    const event = eventForStatement(family.ctx, 'child.created', childState, rosa);
    await db.raw(
      `SELECT publish_event_v2(
         one || jsonb_build_object('subject', '31', 'data', (one -> 'data') || '{"id": 31, "version": 7}'::jsonb)
       ) FROM (SELECT ?::jsonb) AS given (one)`,
      [event],
    );
    const published: Envelope[] = [];
    await relayOutbox(
      family.ctx,
      fakeTransport(async (envelopes) => void published.push(...envelopes)),
    );
    expect(published).toMatchObject([{ subject: '31', actor: 5, data: { id: 31, version: 7 } }]);
    expect(published[0]?.data).toEqual(childState({ id: 31, version: 7 }));
  });
});
