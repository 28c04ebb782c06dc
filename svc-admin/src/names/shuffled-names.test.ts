import { randomUUID } from 'node:crypto';
import { usersById } from '@fieldhouse/contracts';
import { answers, localTransport } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import {
  envelopeFor,
  historyOf,
  inBatchesOf20,
  publishedHistory,
  shuffledBy,
  shuffledCopies,
} from '@fieldhouse/service-kit/testing/histories';
import { forSize } from '@fieldhouse/service-kit/testing/size';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { admin } from '../service.ts';

const transport = localTransport();
let service: TestService;
let nextId = 1000;
beforeAll(async () => {
  service = await startTestService(
    { ...admin, jobs: [] },
    {
      adapters: { transport },
      replicas: 2,
      answers: [answers(usersById, async () => ({ users: [{ ...account, id: 2, version: 1, firstName: 'Ada' }] }))],
    },
  );
});
afterAll(() => service.stop());

const names = historyOf(fc.constantFrom('Ada', 'Ben', 'Cleo'));
const account = { role: 'coach', lastName: 'Mercer', email: 'a@club.example', phone: '', isActive: true } as const;
const profile = {
  lastName: 'Alvarez',
  nickname: null,
  birthdate: '2016-03-14',
  shirtSize: null,
  pantSize: null,
} as const;
const training = {
  ...{ seriesId: null, date: '2026-11-28', endDate: null, startTime: '09:00', endTime: '10:30' },
  ...{ locationId: 1, location: 'North Cages', capacity: 10, price: 0, minAge: null, maxAge: null },
  ...{ coachIds: [2], instructor: 'Dana Mercer' },
};

describe('When every event is delivered ten times, in any order', () => {
  it('Then users, children and events have the names that were published last', async () => {
    await fc.assert(
      fc.asyncProperty(names, names, names, fc.nat(), async (users, children, events, seed) => {
        nextId += 1;
        const id = nextId;
        const published = {
          user: publishedHistory(users, (firstName, version, isNew) => {
            if (firstName === undefined) return envelopeFor('user.deleted', { id, version });
            return envelopeFor(isNew ? 'user.registered' : 'user.updated', { ...account, id, version, firstName });
          }),
          child: publishedHistory(children, (firstName, version, isNew) => {
            if (firstName === undefined) return envelopeFor('child.deleted', { id, version });
            const data = { ...profile, id, version, firstName, isActive: true };
            return envelopeFor(isNew ? 'child.created' : 'child.updated', data);
          }),
          event: publishedHistory(events, (title, version, isNew) => {
            if (title === undefined) return envelopeFor('event.deleted', { id, version });
            const data = { ...training, sport: 'baseball' as const, id, version, title };
            return envelopeFor(isNew ? 'event.created' : 'event.updated', data);
          }),
        };
        const envelopes = Object.values(published).flatMap((history) => history.envelopes);
        await inBatchesOf20(shuffledCopies(envelopes, seed), transport.publish);
        await service.idle();
        const rows = await service.ctx
          .db('name_projection')
          .where({ id })
          .orderBy('kind')
          .select('kind', 'version', 'name', 'is_deleted');
        const row = (kind: keyof typeof published, surname: string) => {
          const { last, version } = published[kind];
          return { kind, version, name: last === undefined ? '' : `${last}${surname}`, is_deleted: last === undefined };
        };
        expect(rows).toEqual([row('child', ' Alvarez'), row('event', ''), row('user', ' Mercer')]);
      }),
      { numRuns: forSize({ short: 6, long: 60 }) },
    );
  });

  it('Then the audit has each of its entries once', async () => {
    const entries = [1, 2, 3].map((subjectId) => ({
      ...envelopeFor(
        'audit.recorded',
        {
          action: 'child.changed',
          subjectType: 'child',
          subjectId,
          childIds: [subjectId],
          fields: [],
          requestId: null,
        },
        { source: 'family', actor: { actor: 2, actorrole: 'coach' } },
      ),
      id: randomUUID(),
    }));
    await inBatchesOf20(shuffledBy(Array.from({ length: 10 }, () => entries).flat(), 7), transport.publish);
    await service.idle();
    const stored = await service.ctx.db('audit.entry').orderBy('subject_id').select('event_id', 'actor_name');
    expect(stored).toEqual(entries.map(({ id }) => ({ event_id: id, actor_name: 'Ada Mercer' })));
  });
});
