import {
  type AccountAddresses,
  accountAddresses,
  addressLinks,
  type PlannedChange,
  passwordResetLink,
  stopLink,
} from '@fieldhouse/contracts';
import { answers, type Mail, type Mailer } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, NOW, registration, rosa, user } from '../../testing/build.ts';
import { sendDueMail } from '../mail/send-mail.job.ts';
import { notify } from '../service.ts';
import { addressesToTell } from './account-secured.consumer.ts';

/** The service without its job, so that a test decides when mail is sent. */
const definition = { ...notify, jobs: [] };
const NEW = 'new@club.example';
const OLD = 'user5@club.example';

let now = NOW;
let service: TestService;
let sent: Mail[] = [];
let version = 1;
/** What svc-auth knows of Rosa's address. */
let known: AccountAddresses;
/** The tokens that svc-auth has made. */
let made = 0;
let isToConfirm = true;
/** With `stores` the club has no mail server: email is only stored. */
const mailer: Mailer = {
  send: async (mail) => {
    sent.push(mail);
    return mailer.stores ? 'stored' : 'sent';
  },
};
beforeAll(async () => {
  service = await startTestService(definition, {
    clock: () => now,
    environment: { limitMails: 1 },
    answers: [
      answers(accountAddresses, async () => ({ accounts: [known] })),
      answers(addressLinks, async () => {
        made += 1;
        const links = {
          confirm: `/address?token=secret-${made}-confirm`,
          notMe: `/address?token=secret-${made}-not-me`,
        };
        return { links: isToConfirm ? links : null };
      }),
      answers(stopLink, async ({ what }) => {
        made += 1;
        return { path: isToConfirm ? `/stop-change?token=secret-${made}-${what}` : null };
      }),
      answers(passwordResetLink, async () => ({
        link: { path: '/reset-password?token=secret', expiresAt: NOW.toISOString() },
      })),
    ],
    adapters: { mailer },
  });
});
afterAll(() => service.stop());
beforeEach(async () => {
  now = NOW;
  sent = [];
  made = 0;
  isToConfirm = true;
  delete mailer.stores;
  version += 1;
  known = { userId: 5, email: OLD, state: 'confirmed', confirmedEmail: OLD, toConfirm: null };
  await service.empty('mail', 'user_projection', 'stopped_mail', 'inbox');
  await service.deliver('user.registered', user(rosa, { version, addressState: 'unconfirmed' }));
});

const askToConfirm = () => service.deliver('address.to-confirm', { id: 5, version, userId: 5 });
const secure = (what: 'password' | 'email', previousEmail?: string) =>
  service.deliver('account.secured', { id: 5, version, userId: 5, what, at: NOW.toISOString(), previousEmail });
const change = (addressState: 'confirmed' | 'stopped', email = OLD) => {
  version += 1;
  return service.deliver('user.updated', user(rosa, { version, addressState, email }));
};
const register = (id: number) =>
  service.deliver('registration.created', registration({ id, version: id }), { actor: rosa });
const send = () => sendDueMail(service.ctx);
const recipients = () => sent.map(({ to }) => to).toSorted();

describe('When the owner of an address is asked to confirm it', () => {
  it('Then the new address gets the links, which no table and no page of the club has @spec S1.2.144 S1.2.145', async () => {
    known = { ...known, toConfirm: NEW };
    await askToConfirm();
    expect(made).toBe(0);
    await send();
    expect(sent).toMatchObject([{ to: NEW, subject: 'Is this your email address?' }]);
    for (const form of [sent[0]?.text, sent[0]?.html]) {
      expect(form).toContain('Hello,');
      expect(form).toContain('http://fieldhouse.test/address?token=secret-1-confirm');
      expect(form).toContain('http://fieldhouse.test/address?token=secret-1-not-me');
      expect(form).not.toMatch(/First5|Last5/);
    }
    const [{ id }] = await service.ctx.db('mail');
    const { body } = await service.as(admin).get(`/api/admin/mail/${id}`);
    for (const form of [body.text, body.html]) expect(form).toContain('Confirm this address (hidden link)');
    expect(JSON.stringify(body)).not.toContain('token=');
    const stored = JSON.stringify([await service.ctx.db('mail'), await service.ctx.db('inbox')]);
    expect(stored).not.toContain('secret-');
  });

  it('Then nothing is sent when it is confirmed by then', async () => {
    known = { ...known, toConfirm: NEW };
    await askToConfirm();
    isToConfirm = false;
    await send();
    expect(sent).toEqual([]);
    expect(await service.ctx.db('mail')).toMatchObject([{ state: 'dropped' }]);
  });
});

describe('When the security of an account was changed', () => {
  it('Then its owner gets one email at the former and the present address, in no limit @spec S1.4.33', async () => {
    known = { ...known, email: NEW, confirmedEmail: NEW };
    await change('confirmed', NEW);
    await secure('email', OLD);
    await secure('password');
    await send();
    expect(recipients()).toEqual([NEW, NEW, OLD]);
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
      'Your email address was changed',
      'Your email address was changed',
      'Your password was changed',
    ]);
    for (const { text, html } of sent) {
      for (const form of [text, html]) {
        for (const part of ['Hello,', 'Nov 21, 2026', 'tell the club']) expect(form).toContain(part);
      }
    }
  });

  it.each([
    ['a confirmed address', 'password', 'confirmed', OLD, undefined, [OLD]],
    ['an address that was never confirmed', 'password', 'unconfirmed', null, undefined, [OLD]],
    [
      'a new address that is not confirmed',
      'password',
      'unconfirmed',
      'last@club.example',
      undefined,
      [OLD, 'last@club.example'],
    ],
    ['a stopped address', 'password', 'stopped', 'last@club.example', undefined, ['last@club.example']],
    ['a stopped address alone', 'password', 'stopped', null, undefined, []],
    [
      'a change, whose links say the same',
      'email',
      'unconfirmed',
      'Last@club.example',
      'last@club.example',
      ['Last@club.example'],
    ],
  ] as const)('Then with %s it goes to the right ones', (_, what, state, confirmedEmail, previousEmail, expected) => {
    const account = { userId: 5, email: OLD, state, confirmedEmail, toConfirm: null };
    expect(addressesToTell({ what, previousEmail }, account)).toEqual(expected);
  });
});

describe.each([
  ['deletion', 'Your account will be deleted', 'Keep my account'],
  ['lost-mailbox', 'Your account will get another email address', 'Keep this address'],
] as const)('When a %s of an account is planned', (what: PlannedChange, subject, button) => {
  const plan = async () => {
    const dueAt = '2026-11-28T15:00:00.000Z';
    await service.deliver('account-change.planned', { id: 5, version, userId: 5, what, dueAt });
    // The email is due a second later.
    now = new Date(NOW.getTime() + 1000);
  };

  it('Then its address and the last confirmed one get the link, which no table and no page of the club has @spec S1.4.72', async () => {
    known = { ...known, email: NEW, state: 'unconfirmed' };
    await plan();
    expect(made).toBe(0);
    await send();
    expect(recipients()).toEqual([NEW, OLD]);
    for (const { text, html, subject: sentSubject } of sent) {
      expect(sentSubject).toBe(subject);
      for (const form of [text, html]) {
        expect(form).toMatch(/http:\/\/fieldhouse\.test\/stop-change\?token=secret-\d-/);
        for (const part of ['Hello,', 'Nov 28, 2026', button, 'This was not me']) expect(form).toContain(part);
        expect(form).not.toMatch(/First5|Last5/);
      }
    }
    const stored = JSON.stringify([await service.ctx.db('mail'), await service.ctx.db('inbox')]);
    expect(stored).not.toContain('secret-');
    expect(stored).toContain('/stop-change?token=********');
  });

  it('Then without a mail server the email has its link, too: a demo shows it @spec S2.2.1086', async () => {
    mailer.stores = true;
    await plan();
    await send();
    expect(sent).toMatchObject([{ text: expect.stringContaining('/stop-change?token=secret-1-') }]);
  });

  it('Then nothing is sent when it does not wait any more', async () => {
    await plan();
    isToConfirm = false;
    await send();
    expect(sent).toEqual([]);
    expect(await service.ctx.db('mail')).toMatchObject([{ state: 'dropped' }]);
  });
});

describe('When whoever reads the mail of an address said ‘This was not me’', () => {
  it('Then it gets reset links alone, until it is confirmed @spec S1.4.30', async () => {
    await service.deliver('guardian.linked', { ...GUARDIAN, version });
    await register(version);
    await change('stopped');
    await service.deliver('password-reset.requested', { id: 7, version, userId: 5 });
    await send();
    expect(sent.map(({ subject }) => subject)).toEqual(['Reset your password']);
    expect(await service.ctx.db('mail').orderBy('id')).toMatchObject([{ state: 'dropped' }, { state: 'sent' }]);
    await change('confirmed');
    now = new Date(NOW.getTime() + 3_600_000);
    await register(version + 1000);
    await send();
    expect(sent).toHaveLength(2);
  });
});

const GUARDIAN = { id: 105, childId: 1, userId: 5, accessLevel: 'full', isPrimary: true } as const;
