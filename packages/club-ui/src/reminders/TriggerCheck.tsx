import { Button, type ButtonProps } from '@fieldhouse/ui';
import { $api, asApiError, useNotify } from '@fieldhouse/web-kit';
import Send from 'lucide-react/icons/send';
import { useRefreshReminders } from './use-refresh-reminders.ts';

/** Trigger Reminder Check (S2 §2). */
export function TriggerCheck({ look = 'primary' }: Pick<ButtonProps, 'look'>) {
  const notify = useNotify();
  const refresh = useRefreshReminders();
  const { mutate, isPending, isCoolingDown } = $api.useMutation('post', '/api/reminders/trigger', {
    onSuccess: async ({ remindersDue }) => {
      notify({ title: 'Reminder check completed', description: dueText(remindersDue) });
      await refresh();
    },
    onError: (problem) =>
      notify({
        title: 'Failed to trigger reminder check.',
        description: asApiError(problem).detail,
        tone: 'destructive',
      }),
  });
  return (
    <Button
      look={look}
      icon={<Send />}
      onClick={() => mutate({})}
      busyText={isPending ? 'Checking...' : undefined}
      coolingDown={isCoolingDown}
    >
      Trigger Reminder Check
    </Button>
  );
}

function dueText(events: number): string {
  if (events === 0) return 'No event was due.';
  return events === 1 ? 'The families of 1 event are reminded.' : `The families of ${events} events are reminded.`;
}
