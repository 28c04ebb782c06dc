import type { GuardianScopes } from '@fieldhouse/api';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { $api, asApiError, keyOf, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { affectedText } from './affected-text.ts';

/** Asks before View Only is enforced, or is not any more, and says whom it affects. */
export default function ViewOnlyQuestion({ scopes, onClose }: { scopes: GuardianScopes; onClose: () => void }) {
  const isOn = scopes.isViewOnlyEnforced;
  const notify = useNotify();
  const close = useWhileMounted(onClose);
  const queries = useQueryClient();
  const { mutate, isPending } = $api.useMutation('put', '/api/admin/guardian-scopes', {
    onSuccess: () => notify({ title: isOn ? 'View Only is not enforced any more' : 'View Only is enforced' }),
    onError: (problem) =>
      notify({ title: 'Failed to change View Only', description: asApiError(problem).detail, tone: 'destructive' }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/guardian-scopes') });
      await queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/child-parent-links/settings') });
      close();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() =>
        mutate({
          headers: { 'If-Match': `"${scopes.version}"` },
          body: { isViewOnlyEnforced: !isOn },
        })
      }
      title={isOn ? 'Stop enforcing View Only?' : 'Enforce View Only?'}
      look="primary"
      confirmText={isOn ? 'Stop enforcing' : 'Enforce View Only'}
      busyText={isPending ? 'Saving...' : undefined}
    >
      <p>
        <b>{affectedText(scopes.affected)}</b>{' '}
        {isOn
          ? 'From now on they may edit the profile, register and cancel, as with Full Access.'
          : 'From now on they may only read: they do not edit the profile, register or cancel. What they registered stays.'}
      </p>
    </ConfirmDialog>
  );
}
