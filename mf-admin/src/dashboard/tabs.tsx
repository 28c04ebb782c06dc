import { lazyPanel } from '@fieldhouse/web-kit';
import type { ComponentType } from 'react';
import { LocationsTab } from '../locations/locations-tab.tsx';
import type { AdminTabId } from '../search.ts';
import { TableSkeleton } from './table-skeleton.tsx';

export interface AdminTab {
  id: AdminTabId;
  label: string;
  group: 'People' | 'Club' | 'System';
  Panel: ComponentType;
}

const panel = (load: Parameters<typeof lazyPanel<object>>[0]) => lazyPanel(load, <TableSkeleton />);

/**
 * The dashboard's tabs in three groups (product decision 89), in each in the order of product decision 67. Each loads
 * when opened, except the default one.
 */
export const TABS: readonly AdminTab[] = [
  { group: 'People', id: 'users', label: 'Users', Panel: panel(() => import('../users/users-tab.tsx')) },
  { group: 'People', id: 'linking', label: 'Linking', Panel: panel(() => import('../linking/linking-tab.tsx')) },
  {
    ...{ group: 'People', id: 'duplicates', label: 'Duplicates' },
    Panel: panel(() => import('../duplicates/duplicates-tab.tsx')),
  },
  { group: 'People', id: 'archive', label: 'Archive', Panel: panel(() => import('../archive/archive-tab.tsx')) },
  { group: 'Club', id: 'locations', label: 'Locations', Panel: LocationsTab },
  { group: 'Club', id: 'reminders', label: 'Reminders', Panel: panel(() => import('../reminders/reminders-tab.tsx')) },
  { group: 'Club', id: 'settings', label: 'Settings', Panel: panel(() => import('../settings/settings-tab.tsx')) },
  { group: 'System', id: 'backup', label: 'Backup', Panel: panel(() => import('../backup/backup-tab.tsx')) },
  { group: 'System', id: 'mail', label: 'Mail', Panel: panel(() => import('../mail/mail-tab.tsx')) },
  { group: 'System', id: 'audit', label: 'Audit', Panel: panel(() => import('../audit/audit-tab.tsx')) },
  { group: 'System', id: 'events', label: 'Events', Panel: panel(() => import('../dead-events/dead-events-tab.tsx')) },
];
