import { type BackupWarning, DEFAULT_CLUB, PLANNED_CHANGES, ROLES, SECURED_PARTS } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import { registration } from '../../testing/build.ts';
import { reminderContent } from '../../testing/queue-reminder.ts';
import { accessDecided, accessRequested } from './access-request-email.ts';
import { accountSecured } from './account-secured-email.ts';
import { announced } from './announcement-email.ts';
import { backupWarned } from './backup-email.ts';
import { eventChanged } from './change-email.ts';
import { changePlanned } from './change-planned-email.ts';
import { confirmAddress } from './confirm-address-email.ts';
import { digestEmail, withNotices } from './digest-email.ts';
import type { EmailContent } from './email-content.ts';
import {
  invitationUsed,
  MASKED_JOIN_PATH,
  parentAdmitted,
  parentInvited,
  parentJoined,
} from './guardian-invitation-emails.ts';
import { guardiansAdded } from './guardians-added-email.ts';
import { hideSecretLinks } from './hide-secret-links.ts';
import { invited, MASKED_INVITATION_PATH } from './invitation-email.ts';
import { joinEmails } from './join-emails.ts';
import { MASKED_PATH, passwordReset } from './password-reset-email.ts';
import { eventCancelled, registrationCancelled, registrationComplete, slotChanged } from './registration-emails.ts';
import { renderEmail } from './render-email.ts';
import { MASKED_ADDRESS_PATHS as links, MASKED_STOP_PATH } from './site-links.ts';
import { visibleLines } from './testing/visible-lines.ts';
import { welcome } from './welcome-email.ts';

const siteUrl = 'https://club.example';
const registered = {
  registration: registration(),
  child: { name: 'Mateo Alvarez', firstName: 'Mateo', birthdate: '2017-03-14', isDeleted: false },
  ...{ at: new Date('2026-11-21T15:00:00Z'), siteUrl, from: 'club@club.example' },
};
const EARLIER = {
  ...{ date: '2026-11-27', endDate: null, startTime: '09:00', endTime: '10:30' },
  ...{ location: 'North Cages', instructor: 'Dana Mercer' },
};
const request = { firstName: 'Rosa', childName: 'Mateo', siteUrl };

const failedBackup: BackupWarning = {
  ...{ id: 3, version: 41, kind: 'failed', day: '2026-11-28' },
  ...{ since: '2026-11-28T08:00:12.000Z', error: 'svc-family did not answer' },
};

const invitation = { id: 7, version: 45, email: 'daniel@club.example', expiresAt: '2026-12-05T15:00:00.000Z' };

const announcement = {
  ...{ id: 3, title: 'Bring water', body: 'It is hot.', urgent: false, isReminder: false, siteUrl },
  ...{ authorName: 'Dana Mercer', audienceName: 'Hitting Clinic', eventId: 4 },
};

const NOTICES = [
  { sentence: 'Coach Dana evaluated Mateo', link: '/children/1', createdAt: new Date('2026-11-21T15:00:00Z') },
] as const;

const edited = (firstName = 'Mateo', date = '2026-11-28') =>
  eventChanged({
    ...registered,
    ...{
      registration: registration({ date }),
      child: { ...registered.child, firstName },
      before: EARLIER,
      reason: 'Heat',
    },
  });

const EMAILS: readonly [string, EmailContent][] = [
  ['a registration', registrationComplete(registered)],
  ['another time', slotChanged(registered)],
  ['a cancellation', registrationCancelled(registered)],
  ['an edited event', eventChanged({ ...registered, before: EARLIER, reason: 'Heat' })],
  ['an edited event of two children', joinEmails([edited(), edited('Lucia')])],
  ['an edited series', joinEmails([edited(), edited('Lucia', '2026-12-05')])],
  ['a deleted event', eventCancelled(registered)],
  ['a new account', welcome({ waiver: undefined, siteUrl })],
  ['a new account and its address', welcome({ waiver: undefined, links, siteUrl })],
  ['an address to confirm', confirmAddress({ links, siteUrl })],
  ...ROLES.map((role): [string, EmailContent] => [
    `an invitation of a new ${role}`,
    invited({ invitation: { ...invitation, role }, path: MASKED_INVITATION_PATH, siteUrl }),
  ]),
  ...SECURED_PARTS.map((what): [string, EmailContent] => [
    `a changed ${what}`,
    accountSecured({ what, at: new Date('2026-11-21T15:00:00Z'), siteUrl }),
  ]),
  ...PLANNED_CHANGES.map((what): [string, EmailContent] => [
    `a planned ${what}`,
    changePlanned({ what, dueAt: new Date('2026-11-28T15:00:00Z'), siteUrl, path: MASKED_STOP_PATH }),
  ]),
  ['a forgotten password', passwordReset({ firstName: 'Rosa', siteUrl, path: MASKED_PATH })],
  ['a request for access', accessRequested(request)],
  ['an answer to it', accessDecided({ ...request, state: 'approved', adminNotes: null, childId: 7 })],
  ['added guardians', guardiansAdded({ ...request, childId: 7, added: ['Luis Alvarez', 'Ana Ruiz'] })],
  ['an invitation', parentInvited({ invitationId: 3, path: MASKED_JOIN_PATH, siteUrl })],
  ['a used invitation', invitationUsed({ firstName: 'Rosa', childId: 7, siteUrl })],
  ['an added parent', parentJoined({ ...request, childId: 7, added: 'Luis Alvarez', isAdmin: false })],
  ['an accepted invitation', parentAdmitted({ childName: 'Mateo', childId: 7, siteUrl })],
  ['an added parent, for admins', parentJoined({ ...request, childId: 7, added: 'Luis Alvarez', isAdmin: true })],
  ['a reminder', reminderContent(siteUrl)],
  ['an announcement', announced(announcement)],
  ['a digest', withNotices(digestEmail({ kind: 'weekly', siteUrl }), NOTICES, { siteUrl, now: NOTICES[0].createdAt })],
  ['a failed backup', backupWarned({ firstName: 'Rosa', siteUrl, warning: failedBackup })],
];

describe.each(EMAILS)('When an email is about %s', (_, content) => {
  const { kind } = content;
  const { text, html } = renderEmail(content, siteUrl, DEFAULT_CLUB);
  it('Then both forms say why it was sent, and only a reminder how to stop it @spec S2.2.1066 S2.2.1067', () => {
    for (const form of [text, html]) {
      expect(visibleLines(form).filter((line) => line.startsWith('You get this email because'))).toHaveLength(1);
      expect(form.includes('Stop reminders')).toBe(kind === 'reminder');
    }
  });

  it('Then admins see it without any address that has a token @spec S2.2.1086', () => {
    const hidden = renderEmail(hideSecretLinks(content, { demo: false }), siteUrl, DEFAULT_CLUB);
    for (const form of [hidden.text, hidden.html]) {
      expect(form).not.toContain('token=');
      expect(form.includes('(hidden link)')).toBe(['reminder', 'digest'].includes(kind) || text.includes('token='));
    }
  });

  it('Then each link opens in a new tab, which knows nothing of the one before @spec S2.2.1088', () => {
    const links = html.match(/<a [^>]*>/g) ?? [];
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toContain('target="_blank" rel="noopener noreferrer"');
  });

  it('Then the HTML contains what the text contains @spec S2.2.1065', () => {
    const shown = visibleLines(html).join(' ');
    const textWords = text.replaceAll(/\(?https?:\/\/\S+\)?/g, '').match(/[\p{L}\p{N}]{4,}/gu) ?? [];
    const missing = textWords.filter((word) => !shown.includes(word));
    expect(missing.filter((word) => !['When', 'Was', 'Sport', 'With', 'Price'].includes(word))).toEqual([]);
  });

  it('Then every colour has one for the dark mode, and nothing is wider than a narrow screen @spec S2.2.1065', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const [, dark = ''] = /prefers-color-scheme:dark\)\{([\s\S]*?)<\/style>/.exec(html) ?? [];
    const painted = new Set(html.match(/(?<=[" ])(background|color|border)-[A-Za-z]+(?=[" ])/g));
    expect(painted.size).toBeGreaterThan(5);
    for (const name of painted) if (name !== 'color-scheme') expect(dark).toContain(`.${name}{`);
    const widths = [...html.replaceAll(/<!--.*?-->/gs, '').matchAll(/[^-]width[:=]"?(\d+)(?:px)?["; ]/g)].map(
      ([, px]) => Number(px),
    );
    for (const width of widths) expect(width).toBeLessThanOrEqual(320);
  });
});
