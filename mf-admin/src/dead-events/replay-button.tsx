import type { DeadEvent } from '@fieldhouse/api';
import { can } from '@fieldhouse/contracts/permissions';
import { Button } from '@fieldhouse/ui';
import { $api, asApiError, useNotify, useUser } from '@fieldhouse/web-kit';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useFocusNext } from '../use-focus-next.ts';
import { eventText } from './event-text.ts';
import { useRefreshDeadEvents } from './use-dead-events.ts';

/** The id of the tab's heading. */
export const EVENTS_HEADING = 'dead-events';

/** Replays one event: the service handles it again. */
export function ReplayButton({ event }: { event: DeadEvent }) {
  const { service, id } = event;
  const user = useUser();
  const notify = useNotify();
  const refresh = useRefreshDeadEvents();
  const button = useFocusNext({ next: "[aria-label='Dead events'] button", otherwise: `#${EVENTS_HEADING}` });
  const { mutate, isPending } = $api.useMutation('post', '/api/admin/dead-events/{service}/{id}/replay', {
    onSuccess: ({ state }) =>
      notify(
        state === 'done'
          ? { title: 'Event handled already', description: 'There is nothing to replay.' }
          : { title: 'Event replayed', description: 'It is handled again in a moment.' },
      ),
    onError: (problem) =>
      notify({ title: 'Failed to replay event', description: asApiError(problem).detail, tone: 'destructive' }),
    onSettled: refresh,
  });
  if (!can(user, 'dead-event.replay')) return null;
  return (
    <Button
      ref={button}
      look="quiet"
      icon={<RotateCw />}
      aria-label={`Replay ${eventText(event)}`}
      busyText={isPending ? 'Replaying...' : undefined}
      onClick={() => mutate({ params: { path: { service, id } } })}
    >
      Replay
    </Button>
  );
}
