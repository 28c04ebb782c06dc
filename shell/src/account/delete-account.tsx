import type { Account } from '@fieldhouse/api';
import { momentText } from '@fieldhouse/contracts/club';
import { Callout } from '@fieldhouse/ui';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { $api, errorMessage } from '@fieldhouse/web-kit';
import { useState } from 'react';
import { notify } from '../toasts/notify.ts';
import { LeadsToDeletion, PartText } from './account-style.ts';
import { DeletionEffects, useDeletionPreview } from './deletion-effects.tsx';
import { headingOf } from './part.tsx';
import { showAccount } from './use-account-save.ts';

/**
 * Parents delete their account here, 7 days later (product decision 97). The account of a coach or an admin is deleted
 * by another admin.
 */
export function DeleteAccount({ account: { role, deletionDueAt } }: { account: Account }) {
  if (role !== 'parent') {
    return (
      <PartText>
        <p>Another admin deletes your account.</p>
      </PartText>
    );
  }
  return deletionDueAt === null ? <Ask /> : <Waiting dueAt={deletionDueAt} />;
}

function Waiting({ dueAt }: { dueAt: string }) {
  return (
    <PartText>
      <p>{`It is done ${momentText(dueAt)}. Until then you can keep it, at the top of this page.`}</p>
      <DeletionEffects />
    </PartText>
  );
}

function Ask() {
  const [isOpen, setOpen] = useState(false);
  return (
    <PartText>
      <p>It is done after 7 days. Until then you can change your mind.</p>
      <LeadsToDeletion onClick={() => setOpen(true)}>Delete my account…</LeadsToDeletion>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </PartText>
  );
}

/** Asks before the deletion is planned, with what goes and what stays. */
function DeleteDialog({ onClose }: { onClose: () => void }) {
  const preview = useDeletionPreview();
  const call = $api.useMutation('post', '/api/account/deletion', {
    onSuccess: (account) => {
      onClose();
      showAccount(account);
      // The pressed button is gone.
      document.getElementById(headingOf('delete-account'))?.focus();
      notify({
        title: 'Your account will be deleted',
        description: `It is done ${momentText(account.deletionDueAt ?? '')}. We sent you an email with a link to keep it.`,
      });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => call.mutate({})}
      title="Delete my account"
      confirmText="Delete my account"
      cancelText="Keep my account"
      busyText={call.isPending ? 'Saving...' : undefined}
      disabled={preview.isPending}
    >
      <p>It is done after 7 days. Until then you sign in as always and can keep it. After that it cannot be undone.</p>
      <DeletionEffects />
      {call.error && (
        <Callout tone="danger" role="alert" title="Your account could not be deleted">
          {errorMessage(call.error, 'Please try again.')}
        </Callout>
      )}
    </ConfirmDialog>
  );
}
