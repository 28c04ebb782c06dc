import { randomUUID } from 'node:crypto';
import { purgeDeletedPeople } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { luis, NOW, user } from '../../testing/build.ts';
import { renderedMails } from '../../testing/rendered-mails.ts';
import { notify } from '../service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ ...notify, jobs: [] }, { clock: () => NOW });
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.empty('mail', 'newest_version', 'user_projection', 'child_projection', 'inbox');
  await service.deliver('user.registered', user(luis));
});

const ask = (id = randomUUID()) =>
  service.deliver(
    'access-request.created',
    { id: 2, version: 4, childId: 1, userId: luis.userId, childName: 'Mateo Alvarez', state: 'pending' },
    { id, actor: luis },
  );
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
    service.deliver(
      'access-request.decided',
      {
        ...{ id: 2, version: 5, childId: 1, userId: luis.userId, childName: 'Mateo Alvarez' },
        ...{ state, adminNotes: 'See you on the field' },
      },
      { id },
    );

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

  it('Then a parent whose account is closed gets none', async () => {
    await service.deliver('user.updated', user(luis, { version: 2, isActive: false }));
    await decide('approved');
    expect(await mails()).toEqual([]);
  });
});
