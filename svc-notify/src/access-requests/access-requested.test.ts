import { randomUUID } from 'node:crypto';
import { localTransport, purgeDeletedPeople } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { envelopeFor, inBatchesOf20, shuffledBy } from '@fieldhouse/service-kit/testing/histories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { luis, NOW, user } from '../../testing/build.ts';
import { renderedMails } from '../../testing/rendered-mails.ts';
import { notify } from '../service.ts';

const transport = localTransport();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ ...notify, jobs: [] }, { clock: () => NOW, adapters: { transport }, replicas: 2 });
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.empty('mail', 'notice', 'newest_version', 'user_projection', 'child_projection', 'inbox');
  await service.deliver('user.registered', user(luis));
});

const request = { id: 2, version: 4, childId: 1, userId: luis.userId, childName: 'Mateo Alvarez' };
const asked = { ...request, state: 'pending' } as const;
const decided = (state: 'approved' | 'denied') =>
  ({ ...request, version: 5, state, adminNotes: 'See you on the field' }) as const;
const ask = (id = randomUUID()) => service.deliver('access-request.created', asked, { id, actor: luis });
const mails = () => renderedMails(service);

describe('When a parent asks for access to a child', () => {
  it('Then they get one email, however often the event arrives', async () => {
    const id = randomUUID();
    for (let time = 0; time < 10; time += 1) await ask(id);
    expect(await mails()).toMatchObject([
      { to_address: 'user6@club.example', subject: 'You asked for access to a child', child_id: 1 },
    ]);
    expect(JSON.stringify(await mails())).not.toMatch(/Mateo|First6/);
  });

  it('Then the child’s name is deleted from the email when the child leaves the club', async () => {
    await ask();
    await service.deliver('child.deleted', { id: 1, version: 9 });
    await purgeDeletedPeople.run(service.ctx);
    expect(JSON.stringify([await mails(), await service.ctx.db('inbox')])).not.toContain('Mateo');
  });

  it('Then a parent whose account is closed gets none', async () => {
    await service.deliver('user.updated', user(luis, { version: 2, isActive: false }));
    await ask();
    expect(await mails()).toEqual([]);
  });
});

describe('When a request for access was decided', () => {
  const decide = (state: 'approved' | 'denied', id = randomUUID()) =>
    service.deliver('access-request.decided', decided(state), { id });

  it.each([
    ['approved', 'You now have access to Mateo Alvarez'],
    ['denied', 'Access to Mateo Alvarez was not granted'],
  ] as const)('Then the parent gets one email that it was %s', async (state, subject) => {
    const id = randomUUID();
    for (let time = 0; time < 3; time += 1) await decide(state, id);
    expect(await mails()).toMatchObject([{ to_address: 'user6@club.example', subject, child_id: 1 }]);
    const [{ text }] = await mails();
    expect(text).toContain('See you on the field');
  });

  it('Then both events in any order, each ten times, on two replicas, are one line and one email each @spec S1.5.156', async () => {
    const events = [
      envelopeFor('access-request.created', asked),
      envelopeFor('access-request.decided', decided('approved')),
    ];
    for (const seed of [3, 11, 17]) {
      await service.empty('mail', 'notice', 'newest_version', 'inbox');
      await inBatchesOf20(shuffledBy(Array(10).fill(events).flat(), seed), transport.publish);
      await service.idle();
      const decision = 'You now have access to Mateo Alvarez';
      const subjects = (await mails()).map(({ subject }) => subject).filter((subject) => subject === decision);
      expect(subjects).toEqual([decision]);
      const { notices } = (await service.as(luis).get('/api/notices')).body;
      expect(notices).toMatchObject([{ kind: 'account' }]);
    }
  });

  it('Then a parent whose account is closed gets none', async () => {
    await service.deliver('user.updated', user(luis, { version: 2, isActive: false }));
    await decide('approved');
    expect(await mails()).toEqual([]);
  });
});
