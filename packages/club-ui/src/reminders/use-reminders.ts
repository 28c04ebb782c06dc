import type { Reminders } from '@fieldhouse/api';
import { $api } from '@fieldhouse/web-kit';

const POLL_MS = 30_000;
const SENDING_MS = 2000;

/**
 * The state of reminders. It changes by itself: every hour by a check, and a moment after one, when the emails are
 * queued.
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
