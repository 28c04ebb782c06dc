import type { MergePreview } from '@fieldhouse/api';
import { dayText, timeText } from '@fieldhouse/contracts/club';
import { Callout } from '@fieldhouse/ui';

/** Warns of events that several of the merged children are registered for, and names the registration that stays. */
export function SameEvents({ preview, ticked }: { preview: MergePreview; ticked: readonly number[] }) {
  const merged = [preview.primary.id, ...ticked];
  return (preview.sameEvents ?? []).map(({ eventId, title, date, registrations }) => {
    const [remaining, ...freed] = registrations.filter(({ childId }) => merged.includes(childId));
    if (!remaining || freed.length === 0) return null;
    return (
      <Callout key={eventId} tone="warning">
        They are registered for <b>{title}</b> on {dayText(date)}: the earlier registration (
        {timeText(remaining.startTime)}) stays, {freed.length === 1 ? 'the place' : 'the places'} at{' '}
        {freed.map(({ startTime }) => timeText(startTime)).join(', ')} {freed.length === 1 ? 'becomes' : 'become'} free.
      </Callout>
    );
  });
}
