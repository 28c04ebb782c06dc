import { type BackupWarning, CLUB_ZONE } from '@fieldhouse/contracts';
import { CLUB, greeting, oneLine } from './email.ts';
import type { EmailContent } from './email-content.ts';
import { siteLink } from './site-links.ts';

interface Warned {
  /** Of the admin. */
  firstName: string;
  warning: BackupWarning;
  siteUrl: string;
}

const instant = new Intl.DateTimeFormat('en-US', {
  timeZone: CLUB_ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** To an admin when the last backup failed or is over 26 hours old (S2 §9, product decision 48). */
export function backupWarned({ firstName, warning, siteUrl }: Warned): EmailContent {
  const { kind, since, error } = warning;
  const failed = kind === 'failed';
  const at = since === null ? 'Never' : instant.format(new Date(since));
  return {
    kind: 'backup',
    subject: failed ? 'The last backup failed' : 'The last backup is over 26 hours old',
    label: { text: failed ? 'Backup failed' : 'Backup too old', tone: 'alert' },
    preview: 'The club’s records are not safe until a backup is complete.',
    intro: [
      [greeting(firstName)],
      [
        failed
          ? 'The club’s last backup could not be made. Earlier backups are still there.'
          : 'The club has no newer backup: what was entered since would be lost with the server.',
      ],
    ],
    event: undefined,
    facts: [
      { name: failed ? 'Failed' : 'Last backup', lines: [[at]] },
      ...(error === null ? [] : [{ name: 'Reason', lines: [[oneLine(error)]] }]),
    ],
    action: { text: 'Open Backup', href: siteLink(siteUrl, '/admin', { tab: 'backup' }) },
    notes: [['You get one email a day about this until a backup is complete.']],
    reason: `You get this email because you are an admin of ${CLUB.name}.`,
    files: [],
  };
}
