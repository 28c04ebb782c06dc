import { Tabs } from '@fieldhouse/ui';
import { lazyPanel, useSearch } from '@fieldhouse/web-kit';
import { isGameData } from '../game-data/game-data-part.ts';
import { COACH_SEARCH } from '../search.ts';
import { EventsSkeleton } from './events-skeleton.tsx';

const GameData = lazyPanel(() => import('../game-data/game-data.tsx'), <EventsSkeleton />);
const PastEvents = lazyPanel(() => import('./past-events.tsx'), <EventsSkeleton />);
const UpcomingEvents = lazyPanel(() => import('./upcoming-events.tsx'), <EventsSkeleton />);

// The list is below the board and waits for an answer anyway: its code loads meanwhile.
UpcomingEvents.preload();

/** The parts of the Events tab (S2 §2); each has an address. */
const PARTS = [
  { id: 'upcoming', label: 'Upcoming Events', href: '/coach?tab=events' },
  { id: 'past', label: 'Past Events', href: '/coach?tab=events&sub=past' },
  { id: 'game-data', label: 'Game Data', href: '/coach?tab=events&sub=game-data' },
] as const;

/** Events (S2 §2): upcoming events, past events, and the game data. */
export function EventsTab() {
  const [{ sub }, setSearch] = useSearch(COACH_SEARCH);
  const selected = sub === 'past' ? 'past' : isGameData(sub) ? 'game-data' : 'upcoming';
  return (
    <Tabs
      look="segments"
      label="Events"
      tabs={PARTS}
      selected={selected}
      onSelect={(id, how) => setSearch({ sub: id === 'upcoming' ? null : id, upload: null, q: null }, how)}
    >
      {selected === 'upcoming' && <UpcomingEvents />}
      {selected === 'past' && <PastEvents />}
      {selected === 'game-data' && <GameData />}
    </Tabs>
  );
}
