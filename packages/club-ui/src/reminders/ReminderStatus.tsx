import type { EventReminder } from '@fieldhouse/api';
import { Badge, Muted, Stack } from '@fieldhouse/ui';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { emailsText, momentText, timeOf } from './reminder-text.ts';

interface ReminderStatusProps {
  reminder: EventReminder['reminder'];
  /** Null: no check took place yet. */
  nextCheckAt: string | null;
}

/** The state of the reminder of an event in the window (S2 §4): pending or sent, with the time. */
export function ReminderStatus({ reminder, nextCheckAt }: ReminderStatusProps) {
  if (reminder.state === 'sent') {
    return (
      <Stack $gap={1}>
        <SentBadge />
        {reminder.sentAt !== null && (
          <Note>{`${momentText(reminder.sentAt)} · ${emailsText(reminder.emails ?? 0)}`}</Note>
        )}
      </Stack>
    );
  }
  return (
    <Stack $gap={1}>
      <span>
        <Badge tone="warn" icon={<Clock />}>
          Pending
        </Badge>
      </span>
      {reminder.state === 'sending' && <Note>The emails are being written</Note>}
      {reminder.state === 'pending' && nextCheckAt !== null && <Note>{`goes out by ${timeOf(nextCheckAt)}`}</Note>}
    </Stack>
  );
}

/** Sent or Not Sent, for the list of all events. */
export function SentOrNot({ isSent }: { isSent: boolean }) {
  return isSent ? <SentBadge /> : <Badge tone="secondary">Not Sent</Badge>;
}

function SentBadge() {
  return (
    <span>
      <Badge tone="turf" icon={<Check />}>
        Sent
      </Badge>
    </span>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <Muted as="span" $small>
    {children}
  </Muted>
);
