import { type ComponentType, lazy } from 'react';
import { EventsTab } from '../events/events-tab.tsx';
import type { CoachTabId } from '../search.ts';

export interface CoachTab {
  id: CoachTabId;
  label: string;
  Panel: ComponentType;
}

/**
 * The dashboard's tabs in their order (S2 §2). The first is the default and is part of the page's code; the others load
 * when opened.
 */
export const TABS: readonly [CoachTab, ...CoachTab[]] = [
  { id: 'events', label: 'Events', Panel: EventsTab },
  { id: 'teams', label: 'Teams', Panel: lazy(() => import('../teams/teams-tab.tsx')) },
  { id: 'evaluations', label: 'Evaluations', Panel: lazy(() => import('../evaluations/evaluations-tab.tsx')) },
  { id: 'players', label: 'Players', Panel: lazy(() => import('../players/players-tab.tsx')) },
];
