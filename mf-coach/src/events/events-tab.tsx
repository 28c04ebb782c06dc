import { Tabs } from '@fieldhouse/ui';
import { useSearch } from '@fieldhouse/web-kit';
import { lazy, Suspense } from 'react';
import { COACH_SEARCH } from '../search.ts';
import { EventsSkeleton } from './events-skeleton.tsx';
import { UpcomingEvents } from './upcoming-events.tsx';

const PastEvents = lazy(() => import('./past-events.tsx'));

/** The parts of the Events tab that are built (S2 §2); each has an address. */
const PARTS = [
  { id: 'upcoming', label: 'Upcoming Events', href: '/coach?tab=events' },
  { id: 'past', label: 'Past Events', href: '/coach?tab=events&sub=past' },
] as const;

/** Events (S2 §2): those to come, and those that are over. */
export function EventsTab() {
  const [{ sub }, setSearch] = useSearch(COACH_SEARCH);
  const selected = sub === 'past' ? 'past' : 'upcoming';
  return (
    <Tabs
      look="segments"
      label="Events"
      tabs={PARTS}
      selected={selected}
      onSelect={(id, how) => setSearch({ sub: id === 'upcoming' ? null : id, q: null }, how)}
    >
      {selected === 'past' ? (
        <Suspense fallback={<EventsSkeleton />}>
          <PastEvents />
        </Suspense>
      ) : (
        <UpcomingEvents />
      )}
    </Tabs>
  );
}
