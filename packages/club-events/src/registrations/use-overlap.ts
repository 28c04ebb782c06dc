import type { Event, TimeSlot } from '@fieldhouse/api';
import { can } from '@fieldhouse/contracts/permissions';
import { $api, useUser } from '@fieldhouse/web-kit';
import { overlapText } from './overlap.ts';
import type { Candidate } from './to-sheet-child.ts';

/**
 * The other event of the chosen child at that time (product decision 30). Null while a required slot is not chosen.
 */
export function useOverlap(
  child: Candidate | undefined,
  family: readonly Candidate[],
  event: Event,
  slot: TimeSlot | null,
): string | null {
  const user = useUser();
  const isOwn = child !== undefined && family.includes(child);
  const others = $api.useQuery(
    'get',
    '/api/children/{id}/registrations',
    { params: { path: { id: child?.id ?? 0 } } },
    { enabled: child !== undefined && !isOwn && can(user, 'child.view', { isGuardian: false }) },
  );
  if (child === undefined || (event.allowTimeSlots && slot === null)) return null;
  const known = isOwn ? child.registeredEvents : others.data?.filter(({ state }) => state === 'active');
  return overlapText(child.firstName, known ?? [], { ...event, timeSlot: slot });
}
