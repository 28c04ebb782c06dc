import type { DeletionPreview } from '@fieldhouse/api';
import { Callout, Muted, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { $api } from '@fieldhouse/web-kit';
import CircleX from 'lucide-react/icons/circle-x';
import { styled } from 'styled-components';
import { coachNameLine, deletedLines, isIncomplete, remainingLines } from './deletion-text.ts';
import { StatusLine } from './StatusLine.tsx';
import { useAfterChange } from './use-after-change.ts';
import { useUserFailure } from './use-user-failure.ts';
import type { UserDialogProps } from './user-dialog-props.ts';
import { statusOfFailure } from './user-status.ts';
import { nameOf } from './user-text.ts';

const DeletedList = styled.ul`
  display: grid; gap: var(--s2); margin-top: var(--s3);
  & > li {
    display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 10px; line-height: 1.4;
    overflow-wrap: anywhere;
  }
  & svg { width: 18px; height: 18px; margin-top: 2px; color: var(--danger); } & p { grid-column: 2; }
`;

const RemainingList = styled.ul`display: grid; gap: var(--s1); margin-top: var(--s2); overflow-wrap: anywhere;`;

/** The preview without any count. */
const UNCOUNTED: DeletionPreview = {
  children: null,
  registrations: null,
  evaluations: null,
  gameRecords: null,
  coachedEvents: null,
  writtenEvaluations: null,
  sessions: 0,
};

/**
 * Asks before an account is deleted, with the current counts of what each service deletes (S2 §2, product decision
 * 17).
 */
export default function DeleteUserDialog({ user, edits, onClose }: UserDialogProps) {
  const done = useAfterChange(user.id, onClose);
  const failed = useUserFailure('remove', edits);
  const preview = $api.useQuery(
    'get',
    '/api/admin/users/{id}/deletion',
    { params: { path: { id: user.id } } },
    { staleTime: 0, gcTime: 0 },
  );
  const { mutate, isPending, error } = $api.useMutation('delete', '/api/admin/users/{id}', {
    onSuccess: () =>
      done({
        title: 'User deleted successfully',
        description: `${nameOf(user)}: all sessions are invalidated.`,
      }),
    onError: failed,
  });
  const counted = preview.data ?? (preview.error ? UNCOUNTED : undefined);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => mutate({ params: { path: { id: user.id } } })}
      title="Delete User Account"
      confirmText="Delete User"
      busyText={isPending ? 'Deleting...' : undefined}
      disabled={counted === undefined}
    >
      <p>
        Delete <b translate="no">{nameOf(user)}</b> ({user.username})? This cannot be undone.
      </p>
      {counted ? <Counted preview={counted} isCoach={user.role === 'coach'} /> : <Counting />}
      <StatusLine status={error ? statusOfFailure('remove', error) : undefined} />
    </ConfirmDialog>
  );
}

function Counting() {
  return (
    <Skeleton>
      <Stack $gap={3}>
        {['70%', '52%', '82%', '60%', '34%'].map((width) => (
          <SkeletonBar key={width} $width={width} $height="20px" />
        ))}
      </Stack>
    </Skeleton>
  );
}

function Counted({ preview, isCoach }: { preview: DeletionPreview; isCoach: boolean }) {
  const staying = remainingLines(preview);
  return (
    <>
      <div>
        <b id="permanently-deleted">This is permanently deleted:</b>
        <DeletedList aria-labelledby="permanently-deleted">
          {deletedLines(preview).map(({ what, counted }) => (
            <li key={what}>
              <CircleX aria-hidden="true" />
              <span>{what}</span>
              {counted !== '' && (
                <Muted as="p" $small>
                  {counted ?? 'Not counted'}
                </Muted>
              )}
            </li>
          ))}
        </DeletedList>
      </div>
      {staying.length > 0 && (
        <div>
          <b id="stays">This stays:</b>
          <RemainingList aria-labelledby="stays">
            {staying.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </RemainingList>
        </div>
      )}
      <Muted $small>Games stay as figures of the team, without the name.</Muted>
      {isCoach && <Muted $small>{coachNameLine(preview) ?? 'Events and evaluations keep the coach’s name.'}</Muted>}
      {isIncomplete(preview) && (
        <Callout tone="warning" title="Not everything could be counted.">
          A part of the platform does not answer. What belongs to the account there is deleted as soon as it answers
          again. A child with another guardian stays, and that guardian becomes primary.
        </Callout>
      )}
    </>
  );
}
