import type { Envelope, UserState } from '@fieldhouse/contracts';
import { localTransport } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
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
import { admin, child, guardian, NOW, registration, user } from '../../testing/build.ts';
import { notify } from '../service.ts';

const transport = localTransport();
let service: TestService;
let nextId = 1000;
beforeAll(async () => {
  service = await startTestService({ ...notify, jobs: [] }, { clock: () => NOW, adapters: { transport }, replicas: 2 });
  await service.deliver('user.registered', user(admin));
});
afterAll(() => service.stop());

async function deliverShuffled(envelopes: readonly Envelope[], seed: number): Promise<void> {
  await inBatchesOf20(shuffledCopies(envelopes, seed), transport.publish);
  await service.idle();
}

const rowOf = (table: string, id: number) => service.ctx.db(table).where({ id }).first();
const name = fc.constantFrom('Ada', 'Ben', 'Cleo');
const accounts = historyOf(
  fc.record({
    firstName: name,
    role: fc.constantFrom<UserState['role']>('parent', 'coach', 'admin'),
    isActive: fc.boolean(),
  }),
);
const children = historyOf(fc.record({ firstName: name, isActive: fc.boolean() }));
const links = historyOf(fc.record({ isPrimary: fc.boolean() }));

describe('When every event is delivered ten times, in any order', () => {
  it('Then the projections of accounts, children and guardians equal their owners’ rows', async () => {
    const histories = fc.record({ account: accounts, child: children, link: links, seed: fc.nat() });
    await fc.assert(
      fc.asyncProperty(histories, async ({ seed, ...history }) => {
        nextId += 1;
        const id = nextId;
        const account = publishedHistory(history.account, (state, version, isNew) => {
          if (!state) return envelopeFor('user.deleted', { id, version });
          const published = user({ userId: id, role: state.role }, { version, ...state });
          if (isNew) return envelopeFor('user.registered', published);
          return envelopeFor(state.isActive ? 'coach.restored' : 'coach.archived', published);
        });
        const aChild = publishedHistory(history.child, (state, version, isNew) => {
          if (!state) return envelopeFor('child.deleted', { id, version });
          const published = child({ id, version, ...state });
          if (isNew) return envelopeFor('child.created', published);
          return envelopeFor(state.isActive ? 'child.restored' : 'child.archived', published);
        });
        // A child that is not deleted: the versions of a deleted child share a sequence with those of its links.
        const childId = id + 100_000;
        const ids = { id, childId, userId: id };
        const link = publishedHistory(history.link, (state, version) =>
          state
            ? envelopeFor('guardian.linked', guardian(id, { ...ids, version, ...state }))
            : envelopeFor('guardian.unlinked', Object.assign({ version }, ids)),
        );
        await deliverShuffled(
          [account, aChild, link].flatMap(({ envelopes }) => envelopes),
          seed,
        );

        const { last, version } = account;
        expect(await rowOf('user_projection', id)).toEqual({
          ...{ id, version, is_deleted: !last, role: last?.role ?? 'parent', is_active: last?.isActive ?? false },
          first_name: last?.firstName ?? '',
          last_name: last ? `Last${id}` : '',
          email: last ? `user${id}@club.example` : '',
          phone: last ? '(512) 555-0100' : '',
        });
        expect(await rowOf('child_projection', id)).toEqual({
          ...{ id, version: aChild.version, is_deleted: !aChild.last },
          name: aChild.last ? `${aChild.last.firstName} Alvarez` : '',
          first_name: aChild.last?.firstName ?? null,
          birthdate: aChild.last ? '2017-03-14' : null,
        });
        expect(await rowOf('guardian_projection', id)).toEqual({
          ...{ id, version: link.version, is_deleted: !link.last, child_id: childId, user_id: id },
        });
      }),
      { numRuns: forSize({ short: 6, long: 60 }) },
    );
  });

  it('Then the bell has the child’s last name, and deleted people are in no line and no mail', async () => {
    const changes = fc.record({
      names: fc.array(name, { minLength: 1, maxLength: 3 }),
      leaves: fc.boolean(),
      seed: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(changes, async ({ names, leaves, seed }) => {
        nextId += 1;
        const id = nextId;
        await service.deliver('user.registered', user({ userId: id, role: 'parent' }));
        await service.deliver('guardian.linked', guardian(id, { id, childId: id }));
        const published = registration({ id, childId: id, childName: 'Zoe Alvarez' });
        await deliverShuffled(
          [
            ...names.map((firstName, index) =>
              envelopeFor('child.updated', child({ id, version: index + 1, firstName })),
            ),
            ...(leaves
              ? [envelopeFor('child.deleted', { id, version: 9 }), envelopeFor('user.deleted', { id, version: 9 })]
              : []),
            envelopeFor('registration.created', published),
          ],
          seed,
        );
        const messages = await service.ctx.db('notification').where({ child_id: id }).distinct().pluck('message');
        expect(messages).toEqual([`${leaves ? 'Former player' : `${names.at(-1)} Alvarez`} registered`]);
        const mails = JSON.stringify(await service.ctx.db('mail').where({ user_id: id }));
        if (leaves) expect(mails).not.toMatch(/Zoe|user\d/);
        else expect(mails).toMatch(/(Zoe|Ada|Ben|Cleo) is registered/);
      }),
      { numRuns: forSize({ short: 4, long: 40 }) },
    );
  });
});
