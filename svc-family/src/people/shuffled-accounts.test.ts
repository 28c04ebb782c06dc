import type { UserState } from '@fieldhouse/contracts';
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
import { NOW, user } from '../../testing/build.ts';
import { family } from '../service.ts';

const transport = localTransport();
let service: TestService;
let nextId = 1000;
beforeAll(async () => {
  service = await startTestService({ ...family, jobs: [] }, { clock: () => NOW, adapters: { transport }, replicas: 2 });
});
afterAll(() => service.stop());

const accounts = historyOf(
  fc.record({
    firstName: fc.constantFrom('Ada', 'Ben', 'Cleo'),
    role: fc.constantFrom<UserState['role']>('parent', 'coach', 'admin'),
    isActive: fc.boolean(),
  }),
);

describe('When every event about accounts is delivered ten times, in any order', () => {
  it('Then the projection has the same state as svc-auth', async () => {
    await fc.assert(
      fc.asyncProperty(accounts, fc.nat(), async (history, seed) => {
        nextId += 1;
        const id = nextId;
        const { envelopes, last, version } = publishedHistory(history, (state, at, isNew) => {
          if (!state) return envelopeFor('user.deleted', { id, version: at });
          const data = user({ id, version: at, ...state });
          if (isNew) return envelopeFor('user.registered', data);
          return envelopeFor(state.role === 'coach' ? 'coach.archived' : 'user.role-changed', data);
        });
        await inBatchesOf20(shuffledCopies(envelopes, seed), transport.publish);
        await service.idle();
        expect(await service.ctx.db('user_projection').where({ id }).first()).toMatchObject({
          ...{ id, version, is_deleted: !last, role: last?.role ?? 'parent', is_active: last?.isActive ?? false },
          first_name: last?.firstName ?? '',
          last_name: last ? 'Alvarez' : '',
          email: last ? `user${id}@club.example` : '',
        });
      }),
      { numRuns: forSize({ short: 6, long: 60 }) },
    );
  });
});
