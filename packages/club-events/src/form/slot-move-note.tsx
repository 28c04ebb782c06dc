import type { Event, TimeSlot } from '@fieldhouse/api';
import { daysBetween, isolated, minutesOf, slotMove, slotTimes, timeOf, timeText } from '@fieldhouse/contracts/club';
import { Callout } from '@fieldhouse/ui';
import { $api } from '@fieldhouse/web-kit';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { styled } from 'styled-components';
import { moveText } from './move-text.ts';
import type { EventFormApi } from './use-event-form.ts';

const Moved = styled.ul`
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr)); gap: 2px var(--s5);
  margin: var(--s2) 0 0; padding: 0 var(--s4); list-style: none; color: var(--text); font-variant-numeric: tabular-nums;
  & > li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 var(--s3); min-width: 0; }
  & > li > span { min-width: 0; overflow-wrap: anywhere; }
`;

const Note = styled.div`&:empty { display: none; }`;

interface SlotMoveNoteProps {
  /** The event as it is stored. */
  event: Event;
  form: EventFormApi;
}

/**
 * Whose time slots an edit of the form moves and by how much, before it is saved (product decision 111). Empty while
 * the edit moves none.
 */
export function SlotMoveNote({ event, form }: SlotMoveNoteProps) {
  const moved = useMove(event, form);
  const slots = $api.useQuery(
    'get',
    '/api/events/{id}/timeslots',
    { params: { path: { id: event.id } } },
    { enabled: moved !== null && event.registered > 0 },
  );
  const booked = slots.data?.filter(({ isBooked }) => isBooked);
  const count = booked?.length ?? event.registered;
  return (
    <Note aria-live="polite">
      {moved && count > 0 && (
        <Callout
          tone="warning"
          icon={<CalendarClock />}
          title={`Moves ${count} ${count === 1 ? 'registration' : 'registrations'} ${moveText(moved.days, moved.minutes)}`}
        >
          {event.seriesId !== null && <span>In a series: those of each event you choose.</span>}
        </Callout>
      )}
      {moved && booked && <MovedList booked={booked} minutes={moved.minutes} />}
    </Note>
  );
}

function MovedList({ booked, minutes }: { booked: readonly TimeSlot[]; minutes: number }) {
  return (
    <Moved aria-label="Registrations that move">
      {booked.map(({ id, startTime, bookedBy }) => (
        <li key={id}>
          <span translate="no">{isolated(bookedBy ?? 'A child')}</span>
          <span>
            {minutes === 0
              ? timeText(startTime)
              : `${timeText(startTime)} → ${timeText(timeOf(minutesOf(startTime) + minutes))}`}
          </span>
        </li>
      ))}
    </Moved>
  );
}

/** By how many days and minutes the form moves the slots; null when it does not move them, or not all. */
function useMove(event: Event, { watch }: EventFormApi): { days: number; minutes: number } | null {
  const [date, startTime, endTime] = watch(['date', 'startTime', 'endTime']);
  const [hasSlots, duration] = watch(['allowTimeSlots', 'sessionDuration']);
  const before = event.sessionDuration;
  if (!event.allowTimeSlots || !hasSlots || !before || !duration || !date || !startTime || !endTime) return null;
  const days = daysBetween(event.date, date);
  const areSameTimes = startTime === event.startTime && endTime === event.endTime && duration === before;
  const minutes = areSameTimes
    ? 0
    : slotMove(slotTimes(event.startTime, event.endTime, before), slotTimes(startTime, endTime, duration));
  return minutes === null || (days === 0 && minutes === 0) ? null : { days, minutes };
}
