import { clubToday, dateRange, timeRange } from '@fieldhouse/contracts/club';
import { Stack } from '@fieldhouse/ui';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { $api, QueryView } from '@fieldhouse/web-kit';
import { useResendReminder, useResetReminder } from './use-change-reminder.ts';

interface ReminderQuestionProps {
  kind: 'resend' | 'reset';
  eventId: number;
  onClose: () => void;
}

const TEXTS = {
  resend: {
    title: 'Send this reminder again?',
    text: 'Every guardian of every registered child gets the email once more, five minutes after the last one.',
    confirm: 'Resend',
    busy: 'Resending...',
  },
  reset: {
    title: 'Reset this reminder?',
    text: 'The event counts as not reminded of. The next check in its window sends the emails again.',
    confirm: 'Reset',
    busy: 'Resetting...',
  },
} as const;

/** Asks before the families of an event get another email, or the event counts as not reminded of. */
export default function ReminderQuestion({ kind, eventId, onClose }: ReminderQuestionProps) {
  const resend = useResendReminder(onClose);
  const reset = useResetReminder(onClose);
  const { change, isPending } = kind === 'resend' ? resend : reset;
  const { title, text, confirm, busy } = TEXTS[kind];
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => change(eventId)}
      title={title}
      look="primary"
      confirmText={confirm}
      busyText={isPending ? busy : undefined}
    >
      <Stack>
        <EventLine eventId={eventId} />
        <p>{text}</p>
      </Stack>
    </ConfirmDialog>
  );
}

/** Which event the question is about. */
function EventLine({ eventId }: { eventId: number }) {
  const query = $api.useQuery('get', '/api/events/{id}', { params: { path: { id: eventId } } });
  return (
    <QueryView query={query} skeleton={<p>Loading the event...</p>} errorTitle="Failed to load event data" frame="none">
      {({ title, date, endDate, startTime, endTime }) => (
        <p>
          <b>{title}</b>, {dateRange(date, endDate, clubToday(new Date()))} · {timeRange(startTime, endTime)}
        </p>
      )}
    </QueryView>
  );
}
