import type { ServiceName } from '@fieldhouse/contracts/club';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { $api, asApiError, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import { SERVICE_NAMES } from '../service-names.ts';
import { reasonText } from './reason-text.ts';
import { useRefreshDeadEvents } from './use-dead-events.ts';

interface ReplayQuestionProps {
  service: ServiceName;
  type: string;
  errorCode: string | null;
  onClose: () => void;
}

/** Asks before all events of a kind are replayed. */
export default function ReplayQuestion({ service, type, errorCode, onClose }: ReplayQuestionProps) {
  const notify = useNotify();
  const close = useWhileMounted(onClose);
  const refresh = useRefreshDeadEvents();
  const { mutate, isPending } = $api.useMutation('post', '/api/admin/dead-events/replay', {
    onSuccess: (result) => notify(replayed(result)),
    onError: (problem) =>
      notify({ title: 'Failed to replay events', description: asApiError(problem).detail, tone: 'destructive' }),
    onSettled: async () => {
      close();
      await refresh();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => mutate({ body: { service, type, ...(errorCode !== null && { errorCode }) } })}
      title="Replay all events of this kind?"
      look="primary"
      confirmText="Replay all"
      busyText={isPending ? 'Replaying...' : undefined}
    >
      <p>
        <b>{SERVICE_NAMES[service]}</b> handles every <code>{type}</code> again that failed for this reason:{' '}
        {reasonText(errorCode)}. What follows from them, such as email, happens then.
      </p>
    </ConfirmDialog>
  );
}

const leftText = (left: number) =>
  `${left} ${left === 1 ? 'stays' : 'stay'} until a newer version of the service is installed.`;

function replayed({ replayed: count, left, more }: { replayed: number; left: number; more: boolean }) {
  const title = count === 1 ? '1 event replayed' : `${count} events replayed`;
  if (count === 0 && left === 0) return { title: 'No events replayed', description: 'None of this kind is left.' };
  if (more) return { title, description: 'There are more of this kind: replay them as well.' };
  if (left > 0) return { title, description: leftText(left) };
  return { title, description: 'They are handled again in a moment.' };
}
