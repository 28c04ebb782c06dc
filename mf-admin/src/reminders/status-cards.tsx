import type { Reminders } from '@fieldhouse/api';
import { windowText } from '@fieldhouse/club-ui/reminders';
import { StatCard, StatCards } from '@fieldhouse/ui';

/** System Status, Events in Window and Reminder Window (S2 §2), with the values of the running system. */
export function StatusCards({ reminders }: { reminders: Reminders }) {
  const { isRunning, events, windowHours } = reminders;
  const sent = events.filter(({ reminder }) => reminder.state === 'sent').length;
  return (
    <StatCards>
      <StatCard
        label="System Status"
        value={isRunning ? 'Running' : 'Stopped'}
        note={isRunning ? 'checked hourly, by one server' : 'no check in the last two hours'}
        tone={isRunning ? 'plain' : 'needs-work'}
      />
      <StatCard
        label="Events in Window"
        value={events.length}
        note={events.length === 0 ? 'none is due' : `${sent} sent, ${events.length - sent} pending`}
      />
      <StatCard
        label="Reminder Window"
        value={`${(windowHours.from + windowHours.to) / 2}h`}
        note={`${windowText(reminders)} before the start`}
      />
    </StatCards>
  );
}
