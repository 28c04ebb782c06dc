import { lazyPanel } from '@fieldhouse/web-kit';
import type { ComponentType } from 'react';
import { EventsSkeleton } from '../events/events-skeleton.tsx';
import { EventsTab } from '../events/events-tab.tsx';
import type { CoachTabId } from '../search.ts';

export interface CoachTab {
  id: CoachTabId;
  label: string;
  Panel: ComponentType;
}

const panel = (load: Parameters<typeof lazyPanel<object>>[0]) => lazyPanel(load, <EventsSkeleton />);

/**
 * The dashboard's tabs in their order (S2 §2). The first is the default and is part of the page's code; the others load
 * when opened.
 */
export const TABS: readonly [CoachTab, ...CoachTab[]] = [
  { id: 'events', label: 'Events', Panel: EventsTab },
  { id: 'teams', label: 'Teams', Panel: panel(() => import('../teams/teams-tab.tsx')) },
  { id: 'evaluations', label: 'Evaluations', Panel: panel(() => import('../evaluations/evaluations-tab.tsx')) },
  { id: 'players', label: 'Players', Panel: panel(() => import('../players/players-tab.tsx')) },
];
