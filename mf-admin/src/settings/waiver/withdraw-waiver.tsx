import type { WaiverVersion } from '@fieldhouse/api';
import { longDay } from '@fieldhouse/contracts/club';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { $api, errorMessage, keyOf, useNotify } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';

interface WithdrawWaiverProps {
  waiver: WaiverVersion;
  /** The version of all texts that this admin has seen. */
  version: number;
  onClose: () => void;
}

/** Asks before the waiting text of the waiver is withdrawn. */
export default function WithdrawWaiver({ waiver, version, onClose }: WithdrawWaiverProps) {
  const notify = useNotify();
  const queries = useQueryClient();
  const queryKey = keyOf('get', '/api/admin/waivers');
  const call = $api.useMutation('delete', '/api/admin/waivers/waiting', {
    onSuccess: (texts) => {
      queries.setQueryData(queryKey, texts);
      notify({ title: 'Waiver text withdrawn' });
      onClose();
    },
    onError: () => void queries.invalidateQueries({ queryKey }),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => call.mutate({ headers: { 'If-Match': `"${version}"` } })}
      title="Withdraw the waiting text"
      confirmText="Withdraw the text"
      busyText={call.isPending ? 'Withdrawing...' : undefined}
    >
      <p>
        <b>{waiver.title}</b> is deleted. The text in force stays, and nobody has to sign again on{' '}
        {longDay(waiver.inForceFrom ?? '')}.
      </p>
      {call.error && <p role="alert">{errorMessage(call.error, 'Please try again.')}</p>}
    </ConfirmDialog>
  );
}
