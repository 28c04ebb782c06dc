import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { $api, asApiError, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import { useRefreshMail } from './use-refresh-mail.ts';

type Decision = 'release' | 'discard';

const TEXTS = {
  release: {
    title: 'Release all held mail?',
    text:
      'All mail that is held since the restore is sent now, except what is out of date. ' +
      'Families who have one already get it a second time.',
    confirm: 'Release',
    busy: 'Releasing...',
    done: 'released',
    look: 'primary',
    failed: 'Failed to release mail',
  },
  discard: {
    title: 'Discard all held mail?',
    text: 'No mail that is held since the restore is ever sent. It stays in the list.',
    confirm: 'Discard',
    busy: 'Discarding...',
    done: 'discarded',
    look: 'danger',
    failed: 'Failed to discard mail',
  },
} as const;

/** Asks before all mail that is held since a restore is released or discarded. */
export default function HeldMailQuestion({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const notify = useNotify();
  const close = useWhileMounted(onClose);
  const refresh = useRefreshMail();
  const { title, text, confirm, busy, done, look, failed } = TEXTS[decision];
  const isRelease = decision === 'release';
  const { mutate, isPending } = $api.useMutation(
    'post',
    isRelease ? '/api/admin/mail/release' : '/api/admin/mail/discard',
    {
      onSuccess: ({ mails }) => notify({ title: mails === 1 ? `1 mail ${done}` : `${mails} mails ${done}` }),
      onError: (problem) => notify({ title: failed, description: asApiError(problem).detail, tone: 'destructive' }),
      onSettled: async () => {
        close();
        await refresh();
      },
    },
  );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => mutate({})}
      title={title}
      look={look}
      confirmText={confirm}
      busyText={isPending ? busy : undefined}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
