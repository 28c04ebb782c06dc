import { heading, type Screen } from './screen.ts';

/** The Settings tab of admins. */
export const SETTINGS: readonly Screen[] = [
  {
    name: 'settings',
    title: 'Settings',
    as: 'admin',
    address: '/admin?tab=settings',
    prepare: (page) => page.getByText('PostgreSQL 16').waitFor(),
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
];

/** The Events tab of admins while every event is handled. */
export const DEAD_EVENTS: readonly Screen[] = [
  {
    name: 'dead-events-none',
    title: 'Events, none is dead',
    as: 'admin',
    address: '/admin?tab=events',
    prepare: heading('No dead events'),
  },
];
