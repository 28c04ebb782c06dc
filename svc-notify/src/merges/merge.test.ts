import { childWithGuardians, type GuardianState, type MergeState } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, child, dana, guardian, NOW, registration, rosa, user } from '../../testing/build.ts';
import { notify } from '../service.ts';
import { moveRemainingRows } from './merge.consumers.ts';

let service: TestService;
/** The guardians of the primary, as svc-family answers. */
let family: GuardianState[] = [];
beforeAll(async () => {
  const answer = answers(childWithGuardians, async () => ({ child: child(), guardians: family }));
  service = await startTestService({ ...notify, jobs: [] }, { clock: () => NOW, answers: [answer] });
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.empty(
    'notification',
    'notification_recipient',
    'mail',
    'user_projection',
    'guardian_projection',
    'child_projection',
    'newest_version',
    'inbox',
    'outbox',
    'child_merge',
  );
  for (const person of [admin, dana, rosa]) await service.deliver('user.registered', user(person));
  await service.deliver('child.created', child());
  await service.deliver('child.created', child({ id: 2, firstName: 'Teo' }));
  await service.deliver('guardian.linked', guardian(5));
  await service.deliver('guardian.linked', guardian(5, { id: 205, childId: 2 }));
});

const state = (changes: Partial<MergeState> = {}): MergeState => ({
  ...{ id: 3, version: 10, primaryId: 1, duplicateIds: [2] },
  ...{ registrations: true, evaluations: true, gameData: true },
  ...changes,
});
const register = (id: number, childId: number) =>
  service.deliver('registration.created', registration({ id, childId, childName: 'Teo Alvarez' }), { actor: rosa });
const about = async (table: string) => service.ctx.db(table).orderBy('id').pluck('child_id');
const receivedDaysAgo = (days: number) =>
  service.ctx.db('child_merge').update({ received_at: new Date(Date.now() - days * 24 * 3600 * 1000) });
const lines = async () =>
  (await service.as(dana).get('/api/notifications/unread')).body.map(({ message }: { message: string }) => message);

describe('When duplicates are merged', () => {
  it('Then their lines and emails move to the primary, and back with an undo', async () => {
    await register(70, 2);
    await register(71, 1);
    const before = [await service.ctx.db('mail').count(), await service.ctx.db('notification').count()];
    await service.deliver('child.merged', state());
    expect([await about('notification'), await about('mail')]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(await lines()).toEqual(['Mateo Alvarez registered', 'Mateo Alvarez registered']);
    await service.deliver('child.merge-undone', state({ version: 11 }));
    expect([await about('notification'), await about('mail')]).toEqual([
      [2, 1],
      [2, 1],
    ]);
    expect(await lines()).toEqual(['Mateo Alvarez registered', 'Teo Alvarez registered']);
    expect([await service.ctx.db('mail').count(), await service.ctx.db('notification').count()]).toEqual(before);
    const answers = (await service.published('child.merge-applied')).map(({ data }) => [
      data.mergeVersion,
      data.counts,
    ]);
    expect(answers).toEqual([
      [10, { notifications: 1, mails: 1 }],
      [11, { notifications: 1, mails: 1 }],
    ]);
  });

  it('When an earlier registration arrives however late, Then it is the primary’s at once', async () => {
    await service.deliver('child.merged', state());
    await receivedDaysAgo(400);
    await register(72, 2);
    expect([await about('notification'), await about('mail')]).toEqual([[1], [1]]);
    expect(await lines()).toEqual(['Mateo Alvarez registered']);
    await service.deliver('child.merge-undone', state({ version: 11 }));
    expect(await about('notification')).toEqual([2]);
  });

  it('When a registration was handled concurrently, Then it moves with a run of the next days', async () => {
    await register(74, 2);
    await service.deliver('child.merged', state());
    for (const table of ['notification', 'mail']) await service.ctx.db(table).update({ child_id: 2 });
    await receivedDaysAgo(8);
    await moveRemainingRows(service.ctx);
    expect(await about('notification')).toEqual([2]);
    await receivedDaysAgo(6);
    await moveRemainingRows(service.ctx);
    expect([await about('notification'), await about('mail')]).toEqual([[1], [1]]);
  });

  it('When the primary has left the club, Then what is moved to it names nobody', async () => {
    await register(75, 2);
    await service.deliver('child.deleted', { id: 1, version: 70 });
    await service.deliver('child.merged', state());
    await register(76, 2);
    const stored = [await service.ctx.db('notification'), await service.ctx.db('mail').select('subject', 'content')];
    expect(stored.map(({ length }) => length)).toEqual([2, 2]);
    expect(JSON.stringify(stored)).not.toMatch(/Teo|Mateo/);
  });

  it('When it is delivered twice, or after its undo, Then it changes nothing', async () => {
    await register(73, 2);
    await service.deliver('child.merge-undone', state({ version: 11 }));
    await service.deliver('child.merged', state());
    await service.deliver('child.merged', state());
    expect(await about('notification')).toEqual([2]);
    expect(await service.published('child.merge-applied')).toHaveLength(1);
  });

  it('Then the primary’s guardians get one email with the names of those who were added, and these get none @spec S2.4.961', async () => {
    const [luis, ana] = [6, 7].map((userId) => user({ userId, role: 'parent' }));
    for (const person of [luis, ana]) if (person) await service.deliver('user.registered', person);
    family = [guardian(5), guardian(6, { id: 306 }), guardian(7, { id: 307 })];
    await service.deliver('child.merged', state({ guardianLinkIds: [306, 307] }), { actor: admin });
    await service.deliver('child.merged', state({ guardianLinkIds: [306, 307] }), { actor: admin });
    const mails = await service.ctx.db('mail').select('to_address', 'subject', 'content', 'child_id', 'kind');
    expect(mails).toMatchObject([
      {
        ...{ to_address: 'user5@club.example', subject: 'Your child has more guardians', child_id: 1 },
        content: {
          facts: [
            { name: 'Child', lines: [[expect.stringContaining('Mateo Alvarez')]] },
            {
              name: 'New guardians',
              lines: [[expect.stringContaining('First6 Last6')], [expect.stringContaining('First7 Last7')]],
            },
          ],
        },
      },
    ]);
  });

  it('When the links have ended meanwhile, or none was made, Then nobody gets one', async () => {
    family = [guardian(5)];
    await service.deliver('child.merged', state({ guardianLinkIds: [306] }));
    await service.deliver('child.merged', state({ id: 4, duplicateIds: [3], guardianLinkIds: [] }));
    await service.deliver('child.merged', state({ id: 5, duplicateIds: [4] }));
    expect(await service.ctx.db('mail')).toEqual([]);
  });
});
