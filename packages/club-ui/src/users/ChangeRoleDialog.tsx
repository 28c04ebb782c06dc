import { ROLES, type Role } from '@fieldhouse/contracts/club';
import { type RadioCard, RadioCards } from '@fieldhouse/ui';
import { $api } from '@fieldhouse/web-kit';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { type FormEvent, useState } from 'react';
import { Warning } from './dialog-style.tsx';
import { StatusLine } from './StatusLine.tsx';
import { useAfterChange } from './use-after-change.ts';
import { useUserFailure } from './use-user-failure.ts';
import type { UserDialogProps } from './user-dialog-props.ts';
import { statusOfFailure } from './user-status.ts';
import { nameOf, ROLE_NAMES } from './user-text.ts';

const MAY: Readonly<Record<Role, string>> = {
  parent: 'Own children, events and registrations',
  coach: 'Events, rosters, teams and evaluations of the whole club',
  admin: 'Everything, users and settings included',
};

/** Changes the role of an account, with the warning that its sessions are invalidated (S2 §2). */
export default function ChangeRoleDialog({ user, edits, onClose }: UserDialogProps) {
  const [role, setRole] = useState<Role>(user.role);
  const done = useAfterChange(user.id, onClose);
  const failed = useUserFailure('role', edits);
  const { mutate, isPending, error } = $api.useMutation('put', '/api/admin/users/{id}/role', {
    onSuccess: (changed) =>
      done({
        title: `Role updated to ${ROLE_NAMES[changed.role]}`,
        description: `${nameOf(changed)}: all active sessions are invalidated. They will need to log in again.`,
      }),
    onError: failed,
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (role !== user.role) mutate({ params: { path: { id: user.id } }, body: { role } });
  };
  const cards: RadioCard<Role>[] = ROLES.map((each) => ({
    value: each,
    title: ROLE_NAMES[each],
    text: each === user.role ? `Current role · ${MAY[each]}` : MAY[each],
  }));
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      title="Change User Role"
      subtitle={`${nameOf(user)} · ${user.username}`}
      onSubmit={save}
      isChanged={role !== user.role}
      submitText="Change Role"
      busyText={isPending ? 'Changing...' : undefined}
      isSubmitDisabled={role === user.role}
    >
      <RadioCards label="Role" cards={cards} value={role} onChange={setRole} />
      <Warning>All active sessions of {nameOf(user)} are invalidated at once. They will need to log in again.</Warning>
      {!user.isActive && (
        <Warning>{nameOf(user)} is archived. With another role the account is active and can sign in again.</Warning>
      )}
      <StatusLine status={error ? statusOfFailure('role', error) : undefined} />
    </FormDialog>
  );
}
