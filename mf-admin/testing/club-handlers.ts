import type { ClubSettings, MailServer, WaiverVersion, WaiverVersions } from '@fieldhouse/api';
import { HttpResponse, http, ok } from '@fieldhouse/web-kit/testing';

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

/** A text of the waiver, in force from the beginning. */
export const waiverVersion = (changes: Partial<WaiverVersion> = {}): WaiverVersion => ({
  ...{ version: 1, title: 'Waiver and Release', text: 'Risk\nSport is not without risk.', inForceFrom: null },
  sections: [{ heading: 'Risk', text: 'Sport is not without risk.' }],
  ...{ state: 'in-force', signatures: 12, ...changes },
});

/** The texts of the waiver, the newest first. */
export const waiverVersions = (...versions: WaiverVersion[]): WaiverVersions => ({
  ...{ version: 7, signature: 'The box is your signature.', parents: { all: 12, signed: 9 } },
  versions: [...versions, waiverVersion()],
});

/** What the Settings tab asks of the club. */
export const clubHandlers = () => [
  http.admin.get('/api/admin/club-settings', ok(clubSettings())),
  http.notify.get('/api/admin/mail-server', ok(mailServer())),
  http.auth.get('/api/admin/waivers', ok(waiverVersions())),
  http.admin.get('/api/club', ok({ name: 'Hill Country', postalAddress: '12 Park Road, Austin', logoVersion: null })),
  http.untyped.get('/releases.json', () => HttpResponse.json({ apps: [] })),
];
