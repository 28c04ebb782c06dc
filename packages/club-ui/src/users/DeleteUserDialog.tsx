import { Muted } from '@fieldhouse/ui';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { $api } from '@fieldhouse/web-kit';
import CircleX from 'lucide-react/icons/circle-x';
import { styled } from 'styled-components';
import { StatusLine } from './StatusLine.tsx';
import { useAfterChange } from './use-after-change.ts';
import { useLoginNeeded } from './use-login-needed.ts';
import type { UserDialogProps } from './user-dialog-props.ts';
import { statusOfFailure } from './user-status.ts';
import { nameOf } from './user-text.ts';

const Lost = styled.ul`
  display: grid; gap: var(--s2); margin-top: var(--s3);
  & > li { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 10px; line-height: 1.4; }
  & svg { width: 18px; height: 18px; margin-top: 2px; color: var(--danger); } & p { grid-column: 2; }
`;

const LOST: readonly { what: string; but?: string }[] = [
  { what: 'The account and personal information' },
  {
    what: 'All children of the parent',
    but: 'A child with another guardian stays, and that guardian becomes primary.',
  },
  { what: 'All registrations and evaluations of these children' },
  {
    what: 'All game data of these children',
    but: 'Their games stay as figures of the team, without the name.',
  },
  { what: 'All sessions' },
];

/** Asks before an account goes for good, and says what goes with it (S2 §2, decision 17). */
export default function DeleteUserDialog({ user, onClose }: UserDialogProps) {
  const done = useAfterChange(user.id, onClose);
  const loginNeeded = useLoginNeeded();
  const { mutate, isPending, error } = $api.useMutation('delete', '/api/admin/users/{id}', {
    onSuccess: () =>
      done({
        title: 'User deleted successfully',
        description: `${nameOf(user)}: all sessions are invalidated.`,
      }),
    onError: loginNeeded,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => mutate({ params: { path: { id: user.id } } })}
      title="Delete User Account"
      confirmText="Delete User"
      busyText={isPending ? 'Deleting...' : undefined}
    >
      <p>
        Delete <b>{nameOf(user)}</b> ({user.username})? This cannot be undone.
      </p>
      <div>
        <b id="permanently-deleted">This is permanently deleted:</b>
        <Lost aria-labelledby="permanently-deleted">
          {LOST.map(({ what, but }) => (
            <li key={what}>
              <CircleX aria-hidden="true" />
              {what}
              {but !== undefined && (
                <Muted as="p" $small>
                  {but}
                </Muted>
              )}
            </li>
          ))}
        </Lost>
      </div>
      {user.role === 'coach' && <Muted $small>Events and evaluations keep the coach’s name.</Muted>}
      <StatusLine status={error ? statusOfFailure('remove', error) : undefined} />
    </ConfirmDialog>
  );
}
