import type { EventDetails } from '@fieldhouse/api';

type Registration = EventDetails['registrations'][number];

/**
 * One line for each registration, the user's own first. Children without a visible name and a time slot are one line at
 * the end: '10 other children'.
 */
export function registrationLines(registrations: readonly Registration[]): readonly Registration[] {
  const sorted = registrations.toSorted((one, other) => Number(other.mine) - Number(one.mine));
  const isAlike = ({ childId, timeSlotId, mine }: Registration) => childId === null && timeSlotId === null && !mine;
  const alike = sorted.filter(isAlike);
  const [first] = alike;
  if (first === undefined || alike.length === 1) return sorted;
  return [
    ...sorted.filter((registration) => !isAlike(registration)),
    { ...first, childName: `${alike.length} other children` },
  ];
}
