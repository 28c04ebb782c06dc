import type { EventsSummary } from '@fieldhouse/api';

/** Participants of an event on average, to one decimal (S2 §9); '0.0' without any event. */
export function average({ totalEvents, totalParticipants }: EventsSummary): string {
  return (totalEvents === 0 ? 0 : totalParticipants / totalEvents).toFixed(1);
}
