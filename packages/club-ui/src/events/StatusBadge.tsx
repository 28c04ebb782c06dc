import type { LocalDate } from '@fieldhouse/contracts/club';
import { Badge } from '@fieldhouse/ui';
import { eventStatus } from './event-status.ts';
import type { EventView } from './event-view.ts';

export interface StatusBadgeProps {
  event: Pick<EventView, 'date' | 'endDate' | 'capacity' | 'registered'>;
  /** On the club's calendar. */
  today: LocalDate;
  /** A child of the family is registered: 'Full' is not red then. */
  isIn?: boolean;
}

/** Open, Full or Completed; secondary above 80 percent (S2 §4). */
export function StatusBadge({ event, today, isIn = false }: StatusBadgeProps) {
  const { text, tone } = eventStatus(event, today);
  return <Badge tone={isIn && tone === 'danger' ? 'plain' : tone}>{text}</Badge>;
}
