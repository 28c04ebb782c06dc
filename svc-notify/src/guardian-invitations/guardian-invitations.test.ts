import { childWithGuardians, guardianInvitationAddress, guardianInvitationLink } from '@fieldhouse/contracts';
import { answers, type Mail } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, guardian, luis, NOW, rosa, user } from '../../testing/build.ts';
import { sendDueMail } from '../mail/send-mail.job.ts';
import { notify } from '../service.ts';

const INVITED = 'sam.lee@club.example';

let now = NOW;
let service: TestService;
let sent: Mail[] = [];
let isOpen = true;
let made = 0;
const CHILD = {
  ...{ id: 1, version: 1, firstName: 'Mateo', lastName: 'Alvarez', nickname: null, birthdate: '2017-03-04' },
  ...{ shirtSize: null, pantSize: null, isActive: true },
};
/** The child's guardians. */
let userIds = [5, 6];
beforeAll(async () => {
  service = await startTestService(
    { ...notify, jobs: [] },
    {
      clock: () => now,
      answers: [
        answers(guardianInvitationAddress, async () => ({ email: isOpen ? INVITED : null })),
        answers(guardianInvitationLink, async () => {
          made += 1;
          return { path: isOpen ? `/join?token=secret-${made}` : null };
        }),
        answers(childWithGuardians, async () => ({ child: CHILD, guardians: userIds.map((id) => guardian(id)) })),
      ],
      adapters: {
        mailer: {
          send: async (mail) => {
            sent.push(mail);
            return 'sent';
          },
        },
      },
    },
  );
});
afterAll(() => service.stop());
beforeEach(async () => {
  now = NOW;
  sent = [];
  isOpen = true;
  userIds = [5, 6];
  await service.empty('mail', 'user_projection', 'child_projection', 'guardian_projection', 'inbox');
  for (const who of [rosa, luis, admin]) await service.deliver('user.registered', user(who));
});

const about = (userId: number) => ({ id: 3, version: 4, childId: 1, userId });
const send = async () => {
  now = new Date(now.getTime() + 2000);
  await sendDueMail(service.ctx);
};

describe('When a guardian invites another parent', () => {
  it('Then the address gets the link, which no table has, and nothing that somebody typed @spec S1.4.60', async () => {
    await service.deliver('guardian-invitation.to-send', about(5));
    expect(made).toBe(0);
    await send();
    expect(sent).toMatchObject([{ to: INVITED, subject: 'You are invited as a parent' }]);
    for (const form of [sent[0]?.text, sent[0]?.html]) {
      expect(form).toContain('http://fieldhouse.test/join?token=secret-1');
      expect(form).toContain('Hello,');
      expect(form).not.toMatch(/First5|Last5|Mateo/);
    }
    const stored = JSON.stringify([await service.ctx.db('mail'), await service.ctx.db('inbox')]);
    expect(stored).not.toContain('secret-');
    expect(stored).toContain('/join?token=********');
  });

  it('Then nothing is sent when it was withdrawn, before or after the email was queued', async () => {
    await service.deliver('guardian-invitation.to-send', about(5));
    isOpen = false;
    await send();
    await service.deliver('guardian-invitation.to-send', about(5));
    expect(sent).toEqual([]);
    expect(await service.ctx.db('mail')).toMatchObject([{ state: 'dropped', to_address: INVITED }]);
  });

  it('Then whoever invited is asked when another address used it @spec S1.4.64', async () => {
    await service.deliver('guardian-invitation.used', about(5));
    await send();
    expect(sent).toMatchObject([{ to: 'user5@club.example', subject: 'Is this the right person?' }]);
    expect(sent[0]?.text).toContain('http://fieldhouse.test/children/1');
  });

  it('Then the other guardians and the admins are told who was added @spec S1.4.65', async () => {
    await service.deliver('guardian-invitation.accepted', about(6));
    await send();
    const told = sent.map(({ to, subject }) => ({ to, subject })).toSorted((a, b) => a.to.localeCompare(b.to));
    expect(told).toEqual([
      { to: 'user1@club.example', subject: 'A child has another guardian' },
      { to: 'user5@club.example', subject: 'Your child has another guardian' },
      { to: 'user6@club.example', subject: 'You are now a guardian' },
    ]);
    for (const { text } of sent.filter(({ to }) => to !== 'user6@club.example'))
      for (const name of ['First6 Last6', 'Mateo Alvarez']) expect(text).toContain(name);
  });

  it('Then nobody is told when the link has ended by then', async () => {
    userIds = [5];
    await service.deliver('guardian-invitation.accepted', about(6));
    await send();
    expect(sent).toEqual([]);
  });
});
