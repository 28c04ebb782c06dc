import type { ChildState } from '@fieldhouse/contracts';
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
import { gamedata } from '../service.ts';

const transport = localTransport();
let service: TestService;
let nextId = 1000;
beforeAll(async () => {
  service = await startTestService({ ...gamedata, jobs: [] }, { adapters: { transport }, replicas: 2 });
});
afterAll(() => service.stop());

const child = (changes: Partial<ChildState> & Pick<ChildState, 'id' | 'version'>): ChildState => ({
  ...{ firstName: 'Ada', lastName: 'Alvarez', nickname: null, birthdate: '2016-03-14', isActive: true },
  ...{ shirtSize: null, pantSize: null, ...changes },
});
const profile = fc.record({ firstName: fc.constantFrom('Ada', 'Ben', 'Cleo'), isActive: fc.boolean() });

describe('When every event about children is delivered ten times, in any order', () => {
  it('Then children and merges are stored as svc-family has them', async () => {
    await fc.assert(
      fc.asyncProperty(historyOf(profile), historyOf(fc.constant({})), fc.nat(), async (profiles, merges, seed) => {
        nextId += 1;
        const id = nextId;
        const children = publishedHistory(profiles, (state, version, isNew) => {
          if (!state) return envelopeFor('child.deleted', { id, version });
          const data = child({ id, version, ...state });
          return envelopeFor(isNew ? 'child.created' : state.isActive ? 'child.restored' : 'child.archived', data);
        });
        const merge = publishedHistory(merges, (state, version) =>
          envelopeFor(state ? 'child.merged' : 'child.merge-undone', {
            ...{ id, version, primaryId: id + 100_000, duplicateIds: [id + 200_000] },
            ...{ registrations: true, evaluations: true, gameData: true },
          }),
        );
        const all = [...children.envelopes, ...merge.envelopes];
        await inBatchesOf20(shuffledCopies(all, seed), transport.publish);
        await service.idle();

        const rowOf = (table: string) => service.ctx.db(table).where({ id }).first();
        const { last } = children;
        expect(await rowOf('child_projection')).toMatchObject({
          ...{ id, version: children.version, is_deleted: !last, is_active: last?.isActive ?? false },
          ...{ first_name: last?.firstName ?? '', last_name: last ? 'Alvarez' : '' },
        });
        expect(await rowOf('child_merge')).toMatchObject({ id, version: merge.version, is_deleted: !merge.last });
        const answers = (await service.published('child.merge-applied')).filter(({ data }) => data.id === id);
        expect(answers.at(-1)?.data.mergeVersion).toBe(merge.version);
      }),
      { numRuns: forSize({ short: 5, long: 50 }) },
    );
  });
});
