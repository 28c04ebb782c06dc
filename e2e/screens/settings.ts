import { signedInAs } from '../support/api-client.ts';
import { mustAnswer } from '../support/own-people.ts';
import { PREVIEWS } from './previews.ts';
import { dialog, heading, question, type Screen, show } from './screen.ts';
import { WAIVER_TEXTS } from './waiver-texts.ts';

/** The Settings tab of admins. */
export const SETTINGS: readonly Screen[] = [
  {
    name: 'settings',
    title: 'Settings',
    as: 'admin',
    address: '/admin?tab=settings',
    prepare: heading('Security: Standard'),
  },
  {
    name: 'settings-operator',
    title: 'Settings, for the operator',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=settings',
    prepare: async (page) => {
      await page.getByText('For the operator').click();
      await show(page.getByText('PostgreSQL 16'));
    },
  },
  ...PREVIEWS,
  {
    name: 'settings-club',
    title: 'Settings: the club’s name and addresses',
    as: 'admin',
    address: '/admin?tab=settings&dialog=club',
    prepare: dialog('Name and addresses'),
  },
  {
    name: 'settings-mail-server',
    title: 'Settings: the mail server',
    as: 'admin',
    address: '/admin?tab=settings&dialog=mail-server',
    prepare: dialog('Mail server'),
  },
  ...WAIVER_TEXTS,
  {
    name: 'settings-view-only-question',
    title: 'Settings, before View Only is enforced',
    as: 'admin',
    address: '/admin?tab=settings',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Enforce View Only' }).click();
      await question('Enforce View Only?')(page);
    },
  },
];

/** The Backup tab of admins. */
export const BACKUP: readonly Screen[] = [
  {
    name: 'backup',
    title: 'Backup',
    as: 'admin',
    address: '/admin?tab=backup',
    prepare: heading('How Backups Work'),
  },
  {
    name: 'backup-restore',
    title: 'How a backup is restored',
    as: 'admin',
    address: '/admin?tab=backup',
    arrange: async (site) => {
      const admin = await signedInAs(site, 'admin');
      const path = '/api/admin/backup';
      const { history } = await mustAnswer<{ history: { state: string }[] }>(admin, 200, 'GET', `${path}/status`);
      if (!history.some(({ state }) => state === 'Complete')) await mustAnswer(admin, 200, 'POST', `${path}/trigger`);
    },
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Restore fieldhouse-/ })
        .first()
        .click();
      await dialog('Restore a backup')(page);
    },
  },
];

/** The Events tab of admins without dead events. */
export const DEAD_EVENTS: readonly Screen[] = [
  {
    name: 'dead-events-none',
    title: 'Events, none is dead',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=events',
    prepare: heading('No dead events'),
  },
];
