import { lazyPanel } from '@fieldhouse/web-kit';
import type { ComponentType } from 'react';
import { LocationsTab } from '../locations/locations-tab.tsx';
import type { AdminTabId } from '../search.ts';
import { TableSkeleton } from './table-skeleton.tsx';

export interface AdminTab {
  id: AdminTabId;
  label: string;
  Panel: ComponentType;
}

const panel = (load: Parameters<typeof lazyPanel<object>>[0]) => lazyPanel(load, <TableSkeleton />);

/**
 * The dashboard's tabs in their order (S2 §2, product decision 67). The first is the default and is part of the page's
 * code; the others load when opened.
 */
export const TABS: readonly [AdminTab, ...AdminTab[]] = [
  { id: 'locations', label: 'Locations', Panel: LocationsTab },
  { id: 'users', label: 'Users', Panel: panel(() => import('../users/users-tab.tsx')) },
  { id: 'linking', label: 'Linking', Panel: panel(() => import('../linking/linking-tab.tsx')) },
  { id: 'duplicates', label: 'Duplicates', Panel: panel(() => import('../duplicates/duplicates-tab.tsx')) },
  { id: 'reminders', label: 'Reminders', Panel: panel(() => import('../reminders/reminders-tab.tsx')) },
  { id: 'backup', label: 'Backup', Panel: panel(() => import('../backup/backup-tab.tsx')) },
  { id: 'archive', label: 'Archive', Panel: panel(() => import('../archive/archive-tab.tsx')) },
  { id: 'settings', label: 'Settings', Panel: panel(() => import('../settings/settings-tab.tsx')) },
  { id: 'mail', label: 'Mail', Panel: panel(() => import('../mail/mail-tab.tsx')) },
  { id: 'audit', label: 'Audit', Panel: panel(() => import('../audit/audit-tab.tsx')) },
  { id: 'events', label: 'Events', Panel: panel(() => import('../dead-events/dead-events-tab.tsx')) },
];
