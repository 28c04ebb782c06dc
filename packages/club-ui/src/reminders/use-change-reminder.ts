import { $api, asApiError, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import { useRefreshReminders } from './use-refresh-reminders.ts';

interface Change {
  change: (eventId: number) => void;
  isPending: boolean;
}

/** Sends the reminder of an event again, and shows a toast. */
export function useResendReminder(onDone: () => void): Change {
  const words = useOutcome('Failed to resend reminder', onDone);
  const { mutate, isPending } = $api.useMutation('post', '/api/reminders/resend/{id}', {
    onSuccess: ({ title }) => words.done({ title: 'Reminder sent again', description: title }),
    onError: words.failed,
  });
  return { change: (id) => mutate({ params: { path: { id } } }), isPending };
}

/** Marks an event as not reminded of, and shows a toast. */
export function useResetReminder(onDone: () => void): Change {
  const words = useOutcome('Failed to reset reminder', onDone);
  const { mutate, isPending } = $api.useMutation('post', '/api/reminders/reset/{id}', {
    onSuccess: ({ title }) => words.done({ title: 'Reminder reset', description: title }),
    onError: words.failed,
  });
  return { change: (id) => mutate({ params: { path: { id } } }), isPending };
}

function useOutcome(failure: string, onDone: () => void) {
  const notify = useNotify();
  const done = useWhileMounted(onDone);
  const refresh = useRefreshReminders();
  return {
    done: async (notice: { title: string; description: string }) => {
      notify(notice);
      done();
      await refresh();
    },
    failed: (problem: unknown) => {
      notify({ title: failure, description: asApiError(problem).detail, tone: 'destructive' });
      done();
    },
  };
}
