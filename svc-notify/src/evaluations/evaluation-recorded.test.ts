import { childWithGuardians, type EvaluationState, usersById } from '@fieldhouse/contracts';
import { answers, localTransport } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { envelopeFor, inBatchesOf20, shuffledCopies } from '@fieldhouse/service-kit/testing/histories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { child, dana, guardian, luis, rosa, user } from '../../testing/build.ts';
import { notify } from '../service.ts';

const transport = localTransport();
/** Child 2 and its guardian have not arrived here yet, and svc-family does not answer at first. */
let unanswered = 0;
const family = answers(childWithGuardians, async ({ childId }) => {
  unanswered -= 1;
  if (unanswered >= 0) throw new Error('svc-family is unavailable');
  return { child: child({ id: childId, firstName: 'Lucia' }), guardians: [guardian(6, { id: 206, childId })] };
});
const auth = answers(usersById, async ({ ids }) => ({ users: ids.map((userId) => user({ userId, role: 'parent' })) }));
let service: TestService;
beforeAll(async () => {
  service = await startTestService(
    { ...notify, jobs: [] },
    { answers: [family, auth], adapters: { transport }, replicas: 2 },
  );
  for (const person of [dana, rosa, luis]) await service.deliver('user.registered', user(person));
  await service.deliver('child.created', child());
  await service.deliver('guardian.linked', guardian(5));
  await service.deliver('guardian.linked', guardian(6, { accessLevel: 'view-only' }));
});
afterAll(() => service.stop());
beforeEach(() => service.empty('mail', 'notice', 'preference', 'inbox'));

const evaluation = (changes: Partial<EvaluationState> = {}): EvaluationState => ({
  ...{ id: 9, version: 50, childId: 1, userId: 2, sport: 'baseball', skills: ['hitting'] },
  ...changes,
});
const record = (changes: Partial<EvaluationState> = {}) => service.deliver('evaluation.recorded', evaluation(changes));
const linesOf = async (who: typeof rosa | typeof luis | typeof dana) =>
  (await service.as(who).get('/api/notices')).body.notices;
const sentences = async (who: typeof rosa | typeof luis = rosa) =>
  (await linesOf(who)).map(({ sentence }: { sentence: string }) => sentence);

describe('When a coach has evaluated a child', () => {
  it('Then each guardian has one line, however often it arrives, and no email at once @spec S1.5.160', async () => {
    await inBatchesOf20(shuffledCopies([envelopeFor('evaluation.recorded', evaluation())], 5), transport.publish);
    await service.idle();
    for (const who of [rosa, luis])
      expect(await linesOf(who)).toMatchObject([{ kind: 'evaluation', link: '/children/1', childIds: [1] }]);
    expect(await linesOf(dana)).toEqual([]);
    expect([await service.ctx.db('mail'), await service.ctx.db('delivery')]).toEqual([[], []]);
  });

  it('Then it names up to two skills, else the sport @spec S1.8.55', async () => {
    await record();
    await record({ id: 10, skills: ['hitting', 'baseRunning'] });
    await record({ id: 11, skills: ['hitting', 'pitching', 'fielding'] });
    await record({ id: 12, sport: 'basketball', skills: [] });
    expect((await sentences()).reverse()).toEqual([
      'First2 Last2 evaluated Mateo in hitting',
      'First2 Last2 evaluated Mateo in hitting and base running',
      'First2 Last2 evaluated Mateo in baseball',
      'First2 Last2 evaluated Mateo in basketball',
    ]);
  });

  it('Then a guardian who made it has no line, nor who wants none of it @spec S1.5.160', async () => {
    await record({ userId: 5 });
    expect([await sentences(), (await sentences(luis)).length]).toEqual([[], 1]);
    const off = (channel: string) => ({
      user_id: 6,
      kind: 'evaluation',
      channel,
      value: 'off',
      changed_at: new Date(),
    });
    await service.ctx.db('preference').insert([off('bell'), off('mail')]);
    await record({ id: 10, userId: 5 });
    expect(await service.ctx.db('notice').count('* as rows').first()).toEqual({ rows: 1 });
  });

  it('Then guardians who are not known yet are asked for, and who is none any more sees nothing @spec S1.5.160, S1.5.154', async () => {
    unanswered = 1;
    await record({ childId: 2 });
    expect(await sentences(luis)).toEqual(['First2 Last2 evaluated Lucia in hitting']);
    await service.deliver('guardian.unlinked', { id: 206, version: 9, childId: 2, userId: 6 });
    expect(await sentences(luis)).toEqual([]);
  });

  it('Then a deleted child has no lines @spec S1.5.154', async () => {
    await record();
    await service.deliver('child.deleted', { id: 1, version: 99 });
    await record({ id: 10 });
    expect([await sentences(), await service.ctx.db('notice')]).toEqual([[], []]);
  });
});
