import { type InvitationEmail, invitationEmails, invitationLink } from '@fieldhouse/contracts';
import { answers, type Mail } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, NOW, rosa, user } from '../../testing/build.ts';
import { sendDueMail } from '../mail/send-mail.job.ts';
import { notify } from '../service.ts';

const EMAIL = 'daniel@club.example';

let now = NOW;
let service: TestService;
let sent: Mail[] = [];
/** What svc-auth knows of the invitation. */
let known: InvitationEmail | undefined;
beforeAll(async () => {
  service = await startTestService(
    { ...notify, jobs: [] },
    {
      clock: () => now,
      environment: { limitMails: 1, demo: true },
      answers: [
        answers(invitationEmails, async () => ({ invitations: known ? [known] : [] })),
        answers(invitationLink, async ({ version }) => ({
          link: known?.version === version ? { ...known, path: '/invitation?token=secret' } : null,
        })),
      ],
      adapters: {
        // A demo club has no mail server.
        mailer: {
          stores: true,
          send: async (mail) => {
            sent.push(mail);
            return 'stored';
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
  known = { id: 7, version: 45, email: EMAIL, role: 'coach', expiresAt: '2026-11-28T15:00:00.000Z' };
  await service.empty('mail', 'user_projection', 'inbox');
});

const invite = (version = 45) => service.deliver('invitation.sent', { id: 7, version }, { actor: admin });
const send = () => {
  now = new Date(now.getTime() + 2000);
  return sendDueMail(service.ctx);
};
const mails = () => service.ctx.db('mail').orderBy('id');

describe('When somebody is invited', () => {
  it('Then the email has role, last day and link, which is stored nowhere before @spec S2.8.710', async () => {
    await invite();
    expect(JSON.stringify([await mails(), await service.ctx.db('inbox')])).not.toContain('secret');
    await send();
    expect(sent).toMatchObject([{ to: EMAIL, subject: 'You are invited to make an account' }]);
    for (const form of [sent[0]?.text, sent[0]?.html]) {
      for (const part of [
        'Hello,',
        'as a coach',
        'Open the invitation',
        'November 28, 2026',
        'http://fieldhouse.test/invitation?token=secret',
      ])
        expect(form).toContain(part);
    }
    // A demo club, which only stores email, shows the link in its Mail tab.
    expect(JSON.stringify(await mails())).toContain('/invitation?token=secret');
  });

  it('Then nothing is sent when it was revoked or sent again meanwhile', async () => {
    await invite();
    known = known && { ...known, version: 46 };
    await invite(46);
    await invite(45);
    known = undefined;
    await invite(47);
    await send();
    expect(sent).toEqual([]);
    expect((await mails()).map(({ state }) => state)).toEqual(['dropped', 'dropped']);
  });

  it('Then the email belongs to the account that is made with it, and loses its address with it', async () => {
    await invite();
    await service.deliver('user.registered', user(rosa, { version: 50, email: 'other@club.example' }));
    expect(await mails()).toMatchObject([{ user_id: null }]);
    await service.deliver('user.registered', user(admin, { version: 51, email: 'Daniel@club.example', role: 'coach' }));
    expect(await mails()).toMatchObject([{ user_id: admin.userId }]);
    await service.deliver('user.deleted', { id: admin.userId, version: 52 });
    expect(await mails()).toMatchObject([{ to_address: 'Deleted account' }]);
  });
});
