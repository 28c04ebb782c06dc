import type { ClubSettings, MailServer } from '@fieldhouse/api';
import { http, ok } from '@fieldhouse/web-kit/testing';

/** The settings of a club whose environment sets nothing. */
export const clubSettings = (changes: Partial<ClubSettings> = {}): ClubSettings => ({
  ...{ name: 'Hill Country', replyTo: null, postalAddress: '12 Park Road, Austin', isInvitationApproved: false },
  ...{ version: 3, hasLogo: false, readOnly: [] },
  ...changes,
});

/** A mail server that an admin has set. */
export const mailServer = (changes: Partial<MailServer> = {}): MailServer => ({
  ...{ version: 5, host: 'smtp.club.example', port: 587, security: 'starttls', username: 'club', hasPassword: true },
  ...{ from: 'office@club.example', isFromEnvironment: false, problem: null },
  ...changes,
});

/** What the Settings tab asks of the club. */
export const clubHandlers = () => [
  http.admin.get('/api/admin/club-settings', ok(clubSettings())),
  http.notify.get('/api/admin/mail-server', ok(mailServer())),
  http.admin.get('/api/club', ok({ name: 'Hill Country', postalAddress: '12 Park Road, Austin', logoVersion: null })),
];
