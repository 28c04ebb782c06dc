import { type Candidate, useConcerned } from '@fieldhouse/club-events';
import type { Role } from '@fieldhouse/contracts/club';
import { isPhone, useMediaQuery } from '@fieldhouse/ui';
import { useSetUrl, useUrlState, useUser } from '@fieldhouse/web-kit';
import { useCallback } from 'react';
import type { EventDialog } from './event-row.tsx';
import { readId } from './read-id.ts';

interface EventRows {
  family: readonly Candidate[];
  role: Role;
  cameFor: number | null;
  onPhone: boolean;
  onOpen: (eventId: number, dialog: EventDialog) => void;
}

/** What every row of a list of events needs besides its event; the same objects until something changes. */
export function useEventRows(): EventRows {
  const { role } = useUser();
  const [child] = useUrlState('child');
  const cameFor = readId(child);
  const family = useConcerned(cameFor);
  const onPhone = useMediaQuery(isPhone);
  const setUrl = useSetUrl();
  const onOpen = useCallback((event: number, dialog: EventDialog) => setUrl({ event, dialog }), [setUrl]);
  return { family, role, cameFor, onPhone, onOpen };
}
