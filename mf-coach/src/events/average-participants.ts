import type { EventsSummary } from '@fieldhouse/api';

/** The average number of participants of an event, to one decimal (S2 §9); '0.0' without events. */
export function averageParticipants({ totalEvents, totalParticipants }: EventsSummary): string {
  return (totalEvents === 0 ? 0 : totalParticipants / totalEvents).toFixed(1);
}
