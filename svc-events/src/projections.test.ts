import { type Envelope, searchWords, type UserState } from '@fieldhouse/contracts';
import { localTransport } from '@fieldhouse/service-kit';
import {
  envelopeFor,
  historyOf,
  inBatchesOf20,
  publishedHistory,
  shuffledCopies,
} from '@fieldhouse/service-kit/testing/histories';
import { forSize } from '@fieldhouse/service-kit/testing/size';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Club, child, coach, guardian, location, startClub, user } from '../testing/club.ts';

const transport = localTransport();
let club: Club;
let nextId = 1000;
beforeAll(async () => {
  club = await startClub({ adapters: { transport }, replicas: 2 });
});
afterAll(() => club.stop());

const name = fc.constantFrom('Ada', 'Ben', 'Cleo', 'Dov');
const flag = fc.boolean();
const role = fc.constantFrom<UserState['role']>('parent', 'coach', 'admin');
const accounts = historyOf(fc.record({ firstName: name, role, isActive: flag }));
const children = historyOf(fc.record({ firstName: name, isActive: flag }));
const links = historyOf(fc.record({ isPrimary: flag }));

async function deliverShuffled(envelopes: readonly Envelope[], seed: number): Promise<void> {
  await inBatchesOf20(shuffledCopies(envelopes, seed), transport.publish);
  await club.idle();
}

/** A stored row, without the column that the database generates from the others. */
async function rowOf(table: string, id: number) {
  const { found_by: _generated, ...row } = (await club.ctx.db(table).where({ id }).first()) ?? {};
  return row;
}

describe('When every event is delivered ten times, in any order', () => {
  it('Then accounts, children and guardians are stored as their owners have them', async () => {
    const all = fc.record({ account: accounts, child: children, link: links, seed: fc.nat() });
    await fc.assert(
      fc.asyncProperty(all, async (histories) => {
        nextId += 1;
        const id = nextId;
        const account = publishedHistory(histories.account, (state, version, isNew) => {
          if (!state) return envelopeFor('user.deleted', { id, version });
          const data = user({ id, version, ...state });
          if (isNew) return envelopeFor('user.registered', data);
          return envelopeFor(state.isActive ? 'coach.restored' : 'coach.archived', data);
        });
        const aChild = publishedHistory(histories.child, (state, version, isNew) => {
          if (!state) return envelopeFor('child.deleted', { id, version });
          const data = child({ id, version, ...state });
          if (isNew) return envelopeFor('child.created', data);
          return envelopeFor(state.isActive ? 'child.restored' : 'child.archived', data);
        });
        // Another child, which is not removed: the versions of a child and of its links come from one sequence.
        const childId = id + 100_000;
        const link = publishedHistory(histories.link, (state, version) =>
          state
            ? envelopeFor('guardian.linked', guardian(childId, id, { id, version, ...state }))
            : envelopeFor('guardian.unlinked', { id, version, childId, userId: id }),
        );
        await deliverShuffled(
          [account, aChild, link].flatMap(({ envelopes }) => envelopes),
          histories.seed,
        );

        expect(await rowOf('user_projection', id)).toEqual({
          ...{ id, version: account.version, is_deleted: !account.last },
          role: account.last?.role ?? 'parent',
          name: account.last ? `${account.last.firstName} Mercer` : '',
          is_active: account.last?.isActive ?? false,
          search_words: account.last ? searchWords(account.last.firstName, 'Mercer') : [],
        });
        expect(await rowOf('child_projection', id)).toEqual({
          ...{ id, version: aChild.version, is_deleted: !aChild.last },
          first_name: aChild.last?.firstName ?? '',
          last_name: aChild.last ? 'Alvarez' : '',
          birthdate: aChild.last ? '2017-03-14' : null,
          is_active: aChild.last?.isActive ?? false,
          search_words: searchWords(aChild.last?.firstName ?? null, aChild.last ? 'Alvarez' : null),
        });
        expect(await rowOf('guardian_projection', id)).toEqual({
          ...{ id, version: link.version, is_deleted: !link.last, child_id: childId, user_id: id },
          access_level: link.last ? 'full' : 'view-only',
        });
      }),
      { numRuns: forSize({ short: 6, long: 60 }) },
    );
  });

  it('Then a child that left the club has no guardian', async () => {
    await fc.assert(
      fc.asyncProperty(links, flag, fc.nat(), async (states, comesFirst, seed) => {
        nextId += 1;
        const id = nextId;
        const { envelopes } = publishedHistory(states, (state, version) =>
          state
            ? envelopeFor('guardian.linked', guardian(id, 5, { id, version: version + 1 }))
            : envelopeFor('guardian.unlinked', { id, version: version + 1, childId: id, userId: 5 }),
        );
        const other = envelopeFor('guardian.linked', guardian(id, 6, { id: id + 100_000, version: 10 }));
        const removal = envelopeFor('child.deleted', { id, version: 20 });
        const events = [envelopeFor('child.created', child({ id })), ...envelopes, other];
        if (comesFirst) await deliverShuffled([removal], seed);
        await deliverShuffled([...events, removal], seed);
        const stored = await club.ctx
          .db('guardian_projection')
          .where({ child_id: id })
          .orderBy('id')
          .select('id', 'is_deleted');
        expect(stored).toEqual([
          { id, is_deleted: true },
          { id: id + 100_000, is_deleted: true },
        ]);
      }),
      { numRuns: forSize({ short: 4, long: 40 }) },
    );
  });

  it('Then locations and merges are stored as their owners have them', async () => {
    const renames = historyOf(fc.constantFrom('North Cages', 'South Field', 'Hall'));
    await fc.assert(
      fc.asyncProperty(renames, historyOf(fc.constant({})), fc.nat(), async (names, merges, seed) => {
        nextId += 1;
        const id = nextId;
        const ofLocation = publishedHistory(names, (state, version, isNew) => {
          if (state === undefined) return envelopeFor('location.deleted', { id, version });
          return envelopeFor(isNew ? 'location.created' : 'location.updated', location({ id, version, name: state }));
        });
        const merge = publishedHistory(merges, (state, version) =>
          envelopeFor(state ? 'child.merged' : 'child.merge-undone', {
            ...{ id, version, primaryId: id + 100_000, duplicateIds: [id + 200_000] },
            ...{ registrations: true, evaluations: true, gameData: true },
          }),
        );
        await deliverShuffled([...ofLocation.envelopes, ...merge.envelopes], seed);
        expect(await rowOf('location_projection', id)).toMatchObject({
          ...{ version: ofLocation.version, is_deleted: ofLocation.last === undefined, name: ofLocation.last ?? '' },
        });
        expect(await rowOf('child_merge', id)).toMatchObject({ version: merge.version, is_deleted: !merge.last });
        const answers = (await club.published('child.merge-applied')).filter(({ data }) => data.id === id);
        expect(answers.at(-1)?.data.mergeVersion).toBe(merge.version);
      }),
      { numRuns: forSize({ short: 4, long: 40 }) },
    );
  });

  it('Then a removed coach is in no event, and a removed child has no place', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        nextId += 1;
        const id = nextId;
        await club.deliver('user.registered', user({ id, firstName: 'Theo' }));
        await club.deliver('child.created', child({ id }));
        const event = await club.makeEvent({ coachIds: [id, 2], capacity: 1 });
        await club.as(coach).post('/api/register-child', { childId: id, eventId: event.id });
        const leaving = [
          envelopeFor('user.updated', user({ id, version: 2, firstName: 'Ada' })),
          envelopeFor('user.role-changed', user({ id, version: 3, role: 'parent' })),
          envelopeFor('user.deleted', { id, version: 4 }),
          envelopeFor('child.updated', child({ id, version: 2, firstName: 'Ada' })),
          envelopeFor('child.deleted', { id, version: 3 }),
        ];
        await deliverShuffled(leaving, seed);
        const { body } = await club.as(coach).get(`/api/events/${event.id}`);
        expect(body).toMatchObject({ coachIds: [2], registered: 0 });
        // Either name: the renaming may arrive before or after the removal.
        expect(body.instructor).toMatch(/^(Theo|Ada) Mercer, Dana Mercer$/);
        const published = await club.published('registration.cancelled');
        expect(published.filter(({ data }) => data.childId === id)).toHaveLength(1);
      }),
      { numRuns: forSize({ short: 3, long: 20 }) },
    );
  });
});
