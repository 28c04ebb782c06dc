import { type ComponentType, lazy } from 'react';
import { LocationsTab } from '../locations/locations-tab.tsx';
import type { AdminTabId } from '../search.ts';

export interface AdminTab {
  id: AdminTabId;
  label: string;
  Panel: ComponentType;
}

/**
 * The dashboard's tabs in their order (S2 §2, product decision 67). The first is the default and is part of the page's
 * code; the others load when opened.
 */
export const TABS: readonly [AdminTab, ...AdminTab[]] = [
  { id: 'locations', label: 'Locations', Panel: LocationsTab },
  { id: 'users', label: 'Users', Panel: lazy(() => import('../users/users-tab.tsx')) },
  { id: 'linking', label: 'Linking', Panel: lazy(() => import('../linking/linking-tab.tsx')) },
  { id: 'duplicates', label: 'Duplicates', Panel: lazy(() => import('../duplicates/duplicates-tab.tsx')) },
  { id: 'reminders', label: 'Reminders', Panel: lazy(() => import('../reminders/reminders-tab.tsx')) },
  { id: 'backup', label: 'Backup', Panel: lazy(() => import('../backup/backup-tab.tsx')) },
  { id: 'archive', label: 'Archive', Panel: lazy(() => import('../archive/archive-tab.tsx')) },
  { id: 'settings', label: 'Settings', Panel: lazy(() => import('../settings/settings-tab.tsx')) },
  { id: 'mail', label: 'Mail', Panel: lazy(() => import('../mail/mail-tab.tsx')) },
  { id: 'audit', label: 'Audit', Panel: lazy(() => import('../audit/audit-tab.tsx')) },
  { id: 'events', label: 'Events', Panel: lazy(() => import('../dead-events/dead-events-tab.tsx')) },
];
