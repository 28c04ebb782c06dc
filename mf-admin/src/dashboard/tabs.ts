import { type ComponentType, lazy } from 'react';

export interface AdminTab {
  id: string;
  label: string;
  Panel: ComponentType;
}

/** The dashboard's tabs in their order (S2 §2); each is loaded when it is opened. The first is the default. */
export const TABS: readonly [AdminTab, ...AdminTab[]] = [
  { id: 'locations', label: 'Locations', Panel: lazy(() => import('../locations/locations-tab.tsx')) },
  { id: 'mail', label: 'Mail', Panel: lazy(() => import('../mail/mail-tab.tsx')) },
];
