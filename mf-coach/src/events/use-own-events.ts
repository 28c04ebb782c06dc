import { useSearch, useUser } from '@fieldhouse/web-kit';
import { COACH_SEARCH } from '../search.ts';

/** The filter 'My events', whose state is in the address (S2 §2); an admin has no own events. */
export function useOwnEvents() {
  const { id, role } = useUser();
  const [{ events }, setSearch] = useSearch(COACH_SEARCH);
  const isOffered = role === 'coach';
  const isOn = isOffered && events === 'mine';
  return {
    isOffered,
    isOn,
    /** For requests. */
    filter: isOn ? { coachId: id } : {},
    turn: (on: boolean) => setSearch({ events: on ? 'mine' : null }, { replace: true }),
  };
}
