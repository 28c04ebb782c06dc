import type { ManagedUser } from '@fieldhouse/api';
import { ROLES } from '@fieldhouse/contracts/club';
import { specialtiesIn } from '@fieldhouse/contracts/forms';
import { Button, ErrorText, FieldDiff, Pair, PasswordField, Segments, Stack, TextField } from '@fieldhouse/ui';
import { api, useNotify } from '@fieldhouse/web-kit';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { useSave } from '@fieldhouse/web-kit/use-save';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { EmergencyContactFields } from './EmergencyContactFields.tsx';
import { MailRefusedNote } from './MailRefused.tsx';
import { useUsersChanged } from './use-after-change.ts';
import {
  type CheckedUserFields,
  EMPTY_USER,
  FIELD_NAMES,
  fieldsOfUser,
  type UserFields,
  userFormSchema,
} from './user-form.ts';
import { nameOf, ROLE_NAMES } from './user-text.ts';

const FAILED = 'Failed to save user';
const SEGMENTS = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

const RoleField = styled.div`
  display: grid; gap: 6px; justify-items: start; & > span { font-weight: 600; font-size: var(--t-s); }
`;

interface UserFormDialogProps {
  /** Undefined: a new one. */
  user?: ManagedUser;
  /** Opens the dialog for a user who has lost the mailbox; undefined: not offered. */
  onLostMailbox?: (() => void) | undefined;
  onClose: () => void;
}

/**
 * Add User and Edit User with every field (S2 §2, §5, product decision 66). Role and password of an existing
 * account have dialogs of their own.
 */
export default function UserFormDialog({ user, onLostMailbox, onClose }: UserFormDialogProps) {
  const notify = useNotify();
  const usersChanged = useUsersChanged();
  const isNew = user === undefined;
  const form = useForm<UserFields, unknown, CheckedUserFields>({
    resolver: zodResolver(userFormSchema(user)),
    defaultValues: user ? fieldsOfUser(user) : EMPTY_USER,
    shouldFocusError: false,
  });
  const { save, isBusy, changesByOthers } = useSave({
    form,
    initial: user,
    send: ({ role, password, specialties, ...fields }: CheckedUserFields, ifMatch) => {
      const taught = role === 'coach' && { specialties: specialtiesIn(specialties) };
      if (!user) return api.POST('/api/admin/users', { body: { ...fields, ...taught, role, password } });
      return api.PUT('/api/admin/users/{id}', {
        params: { path: { id: user.id } },
        headers: { 'If-Match': ifMatch },
        body: { ...fields, ...taught },
      });
    },
    read: () => api.GET('/api/admin/users/{id}', { params: { path: { id: user?.id ?? 0 } } }),
    fieldsOf: fieldsOfUser,
    labels: FIELD_NAMES,
    valueTexts: ({ role }) => ({ role: ROLE_NAMES[role] }),
    failureTitle: FAILED,
    onSaved: (saved) => {
      usersChanged(saved.id);
      notify({ title: `User ${isNew ? 'created' : 'updated'} successfully`, description: nameOf(saved) });
    },
    onDone: onClose,
  });
  const { errors } = form.formState;
  const role = form.watch('role');
  const field = (name: 'username' | 'firstName' | 'lastName' | 'email' | 'phone' | 'specialties') => ({
    label: FIELD_NAMES[name],
    autoComplete: 'off',
    error: errors[name]?.message,
    ...form.register(name),
  });
  return (
    <FormDialog
      size="large"
      onClose={onClose}
      title={isNew ? 'Add User' : 'Edit User'}
      subtitle={
        isNew ? 'A parent signs the waiver at the first sign-in.' : `${nameOf(user)} · ${ROLE_NAMES[user.role]}`
      }
      onSubmit={form.handleSubmit(save)}
      isChanged={form.formState.isDirty}
      attempts={form.formState.submitCount}
      submitText={isNew ? 'Add User' : 'Save'}
      busyText={isBusy ? 'Saving...' : undefined}
    >
      <Stack $gap={5}>
        <FieldDiff changes={changesByOthers} />
        {user && <MailRefusedNote user={user} />}
        {isNew && (
          <Controller
            control={form.control}
            name="role"
            render={({ field: { value, onChange } }) => (
              <RoleField>
                <span aria-hidden="true">{FIELD_NAMES.role}</span>
                <Segments label={FIELD_NAMES.role} segments={SEGMENTS} value={value} onChange={onChange} />
              </RoleField>
            )}
          />
        )}
        <Pair>
          <TextField autoCapitalize="words" {...field('firstName')} />
          <TextField autoCapitalize="words" {...field('lastName')} />
          <TextField autoCapitalize="none" spellCheck={false} {...field('username')} />
          {isNew && (
            <PasswordField
              label={FIELD_NAMES.password}
              autoComplete="new-password"
              hint="At least 6 characters"
              error={errors.password?.message}
              {...form.register('password')}
            />
          )}
          <TextField type="email" inputMode="email" {...field('email')} />
          <TextField type="tel" inputMode="tel" {...field('phone')} />
        </Pair>
        {onLostMailbox && (
          <div>
            <Button look="text" onClick={onLostMailbox}>
              Lost mailbox…
            </Button>
          </div>
        )}
        {role === 'coach' && (
          <TextField optional hint="Separated by commas: Hitting, Pitching" {...field('specialties')} />
        )}
        <Pair>
          <EmergencyContactFields number={1} form={form} />
          <EmergencyContactFields number={2} form={form} />
        </Pair>
        {errors.root?.message && <ErrorText>{`${FAILED}. ${errors.root.message}`}</ErrorText>}
      </Stack>
    </FormDialog>
  );
}
