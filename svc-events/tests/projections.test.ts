import { randomUUID } from 'node:crypto';
import {
  type ChildState,
  type Envelope,
  EVENT_TYPES,
  type EventTypeName,
  type GuardianState,
  type UserState,
} from '@fieldhouse/contracts';
import { localTransport } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Club, child, coach, guardian, startClub, user } from './club.ts';

/** What an owner has of an entity after each of its changes; undefined: it is gone. */
type History<State> = readonly (State | undefined)[];

/** What is left when all has been told. */
interface Told<State> {
  id: number;
  last: State | undefined;
  version: number;
  envelopes: readonly Envelope[];
}

const TIMES = 10;
const transport = localTransport();
let club: Club;
let nextId = 1000;
beforeAll(async () => {
  club = await startClub({ adapters: { transport } });
});
afterAll(() => club.stop());

function envelope(type: EventTypeName, data: { id: number; version: number }): Envelope {
  const source = EVENT_TYPES[type].source;
  if (source === 'every service') throw new Error(`${type} is told by everyone`);
  return {
    specversion: '1.0',
    id: randomUUID(),
    source,
    type,
    subject: String(data.id),
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    data,
  };
}

/** The events in which an owner tells a history; an entity that comes back after it was gone is made again. */
function tell<State extends { id: number; version: number }>(
  id: number,
  history: History<(version: number) => State>,
  types: { made: EventTypeName; changed: (now: State) => EventTypeName; gone: EventTypeName; goneData?: object },
): Told<State> {
  let last: State | undefined;
  const envelopes = history.map((change, index) => {
    const version = index + 1;
    const before = last;
    last = change?.(version);
    if (!last) return envelope(types.gone, { id, version, ...types.goneData });
    return envelope(before ? types.changed(last) : types.made, last);
  });
  return { id, last, version: history.length, envelopes };
}

const name = fc.constantFrom('Ada', 'Ben', 'Cleo', 'Dov');
const flag = fc.boolean();
/** From its beginning to its end, if it comes to one; now and then it is back. */
const historyOf = <Change>(change: fc.Arbitrary<Change>) =>
  fc
    .tuple(change, fc.array(fc.option(change, { nil: undefined, freq: 4 }), { maxLength: 4 }))
    .map(([first, more]) => [first, ...more]);

const role = fc.constantFrom<UserState['role']>('parent', 'coach', 'admin');
const accounts = historyOf(fc.record({ firstName: name, role, isActive: flag }));
const children = historyOf(fc.record({ firstName: name, isActive: flag }));
const links = historyOf(fc.record({ isPrimary: flag }));

async function deliverShuffled(envelopes: readonly Envelope[], seed: number): Promise<void> {
  // Each as itself, which the inbox knows, and as another event of the same state, which the handlers must.
  const copies = envelopes.flatMap((one) => [
    ...Array.from({ length: TIMES / 2 }, () => one),
    ...Array.from({ length: TIMES / 2 }, () => ({ ...one, id: randomUUID() })),
  ]);
  const shuffled = copies
    .map((one, index) => ({ one, at: Math.sin(seed + index * 7919) }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
  for (let from = 0; from < shuffled.length; from += 20) await transport.publish(shuffled.slice(from, from + 20));
  await club.idle();
}

const rowOf = (table: string, id: number) => club.ctx.db(table).where({ id }).first();

describe('When every event is delivered ten times, in any order', () => {
  it('Then accounts, children and guardians are known as their owners have them', async () => {
    const all = fc.record({ account: accounts, child: children, link: links, seed: fc.nat() });
    await fc.assert(
      fc.asyncProperty(all, async (histories) => {
        nextId += 1;
        const id = nextId;
        const account = tell<UserState>(
          id,
          histories.account.map((state) => state && ((version) => user({ id, version, ...state }))),
          {
            ...{ made: 'user.registered', gone: 'user.deleted' },
            changed: ({ isActive }) => (isActive ? 'coach.restored' : 'coach.archived'),
          },
        );
        const aChild = tell<ChildState>(
          id,
          histories.child.map((state) => state && ((version) => child({ id, version, ...state }))),
          {
            ...{ made: 'child.created', gone: 'child.deleted' },
            changed: ({ isActive }) => (isActive ? 'child.restored' : 'child.archived'),
          },
        );
        const link = tell<GuardianState>(
          id,
          histories.link.map((state) => state && ((version) => guardian(id, id, { id, version, ...state }))),
          {
            ...{ made: 'guardian.linked', gone: 'guardian.unlinked' },
            changed: () => 'guardian.linked',
            goneData: { childId: id, userId: id },
          },
        );
        await deliverShuffled(
          [account, aChild, link].flatMap(({ envelopes }) => envelopes),
          histories.seed,
        );

        expect(await rowOf('known_user', id)).toEqual({
          ...{ id, version: account.version, gone: !account.last },
          role: account.last?.role ?? 'parent',
          name: account.last ? `${account.last.firstName} Mercer` : '',
          is_active: account.last?.isActive ?? false,
        });
        expect(await rowOf('known_child', id)).toEqual({
          ...{ id, version: aChild.version, gone: !aChild.last },
          first_name: aChild.last?.firstName ?? '',
          last_name: aChild.last?.lastName ?? '',
          birthdate: aChild.last?.birthdate ?? null,
          is_active: aChild.last?.isActive ?? false,
        });
        expect(await rowOf('known_guardian', id)).toEqual({
          ...{ id, version: link.version, gone: !link.last, child_id: id, user_id: id },
          access_level: link.last?.accessLevel ?? 'view-only',
        });
      }),
      { numRuns: 25 },
    );
  });

  it('Then who is gone in the end coaches nothing, and holds no place', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        nextId += 1;
        const id = nextId;
        await club.deliver('user.registered', user({ id, firstName: 'Theo' }));
        await club.deliver('child.created', child({ id }));
        const event = await club.makeEvent({ coachIds: [id, 2], capacity: 1 });
        await club.as(coach).post('/api/register-child', { childId: id, eventId: event.id });
        const leaving = [
          envelope('user.updated', user({ id, version: 2, firstName: 'Ada' })),
          envelope('user.role-changed', user({ id, version: 3, role: 'parent' })),
          envelope('user.deleted', { id, version: 4 }),
          envelope('child.updated', child({ id, version: 2, firstName: 'Ada' })),
          envelope('child.deleted', { id, version: 3 }),
        ];
        await deliverShuffled(leaving, seed);
        const { body } = await club.as(coach).get(`/api/events/${event.id}`);
        expect(body).toMatchObject({ coachIds: [2], registered: 0 });
        // Whether the new name was heard of before its bearer went.
        expect(body.instructor).toMatch(/^(Theo|Ada) Mercer, Dana Mercer$/);
        const told = await club.published('registration.cancelled');
        expect(told.filter(({ data }) => data.childId === id)).toHaveLength(1);
      }),
      { numRuns: 8 },
    );
  });
});
