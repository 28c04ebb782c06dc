import type { Reminders } from '@fieldhouse/api';
import { Fact, Facts } from '@fieldhouse/ui';

/** What an operator sets for reminders, with its names. */
export function ReminderConfiguration({ reminders }: { reminders: Reminders }) {
  const { emailDelivery, checkedEveryMinutes, timeZone } = reminders;
  return (
    <Facts>
      <Fact name="Mail server">
        <code>SMTP_URL</code>
        <span>{emailDelivery === 'sent' ? 'is set' : 'is not set'}</span>
      </Fact>
      <Fact name="Due reminders are checked">{`every ${checkedEveryMinutes} minutes, by svc-events`}</Fact>
      <Fact name="Time zone">{timeZone}</Fact>
    </Facts>
  );
}
