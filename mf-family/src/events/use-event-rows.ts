import { type Candidate, useRelevantChildren } from '@fieldhouse/club-events';
import type { Role } from '@fieldhouse/contracts/club';
import { isPhone, useMediaQuery } from '@fieldhouse/ui';
import { useMinute, useSearch, useUser } from '@fieldhouse/web-kit';
import { useCallback } from 'react';
import { type EventDialog, FAMILY_SEARCH } from '../search.ts';

interface EventRows {
  family: readonly Candidate[];
  role: Role;
  chosenChildId: number | null;
  onPhone: boolean;
  now: Date;
  onOpen: (eventId: number, dialog: EventDialog) => void;
}

/** The props of every row of a list of events besides the event; stable within a minute, because the rows are memoized. */
export function useEventRows(): EventRows {
  const { role } = useUser();
  const [{ child: chosenChildId }, setSearch] = useSearch(FAMILY_SEARCH);
  const family = useRelevantChildren(chosenChildId);
  const onPhone = useMediaQuery(isPhone);
  const now = useMinute();
  const onOpen = useCallback((event: number, dialog: EventDialog) => setSearch({ event, dialog }), [setSearch]);
  return { family, role, chosenChildId, onPhone, now, onOpen };
}
