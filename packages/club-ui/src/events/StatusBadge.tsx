import type { LocalDate } from '@fieldhouse/contracts/club';
import { Badge } from '@fieldhouse/ui';
import { eventStatus } from './event-status.ts';
import type { EventView } from './event-view.ts';

export interface StatusBadgeProps {
  event: Pick<EventView, 'date' | 'endDate' | 'capacity' | 'registered'>;
  /** On the club's calendar. */
  today: LocalDate;
}

/** Open, Full or Completed; secondary above 80 percent (S2 §4). */
export function StatusBadge({ event, today }: StatusBadgeProps) {
  const { text, tone } = eventStatus(event, today);
  return <Badge tone={tone}>{text}</Badge>;
}
