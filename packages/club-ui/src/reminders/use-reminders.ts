import type { Reminders } from '@fieldhouse/api';
import { $api } from '@fieldhouse/web-kit';

const POLL_MS = 30_000;
const SENDING_MS = 2000;

/**
 * The state of reminders, polled: it changes with the hourly check, and shortly after it, when the emails are queued.
 */
export function useReminders() {
  return $api.useQuery(
    'get',
    '/api/reminders/upcoming',
    {},
    { refetchInterval: ({ state }) => (isSending(state.data) ? SENDING_MS : POLL_MS) },
  );
}

const isSending = (reminders: Reminders | undefined) =>
  reminders?.events.some(({ reminder }) => reminder.state === 'sending') ?? false;
