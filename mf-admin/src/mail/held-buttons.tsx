import { can } from '@fieldhouse/contracts/permissions';
import { Button, Row } from '@fieldhouse/ui';
import { $api, asApiError, useNotify, useUser } from '@fieldhouse/web-kit';
import { useRefreshMail } from './use-refresh-mail.ts';

/** Release and Discard for one held mail. */
export function HeldButtons({ id }: { id: number }) {
  const user = useUser();
  const notify = useNotify();
  const refresh = useRefreshMail();
  const failed = (title: string) => (problem: unknown) =>
    notify({ title, description: asApiError(problem).detail, tone: 'destructive' });
  const release = $api.useMutation('post', '/api/admin/mail/{id}/release', {
    onSuccess: () =>
      notify({ title: 'Mail released', description: 'It is sent in a moment, unless it is out of date.' }),
    onError: failed('Failed to release mail'),
    onSettled: refresh,
  });
  const discard = $api.useMutation('post', '/api/admin/mail/{id}/discard', {
    onSuccess: () => notify({ title: 'Mail discarded', description: 'It is never sent.' }),
    onError: failed('Failed to discard mail'),
    onSettled: refresh,
  });
  if (!can(user, 'mail.release')) return null;
  const mail = { params: { path: { id } } };
  return (
    <Row $gap={2}>
      <Button
        look="quiet"
        onClick={() => discard.mutate(mail)}
        busyText={discard.isPending ? 'Discarding...' : undefined}
        disabled={release.isPending}
      >
        Discard
      </Button>
      <Button
        look="turf"
        onClick={() => release.mutate(mail)}
        busyText={release.isPending ? 'Releasing...' : undefined}
        disabled={discard.isPending}
      >
        Release
      </Button>
    </Row>
  );
}
