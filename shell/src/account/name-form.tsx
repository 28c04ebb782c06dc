import type { Account } from '@fieldhouse/api';
import { EditedUser, refuseEdit, UserNames } from '@fieldhouse/contracts/forms';
import { Pair, TextField } from '@fieldhouse/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { RowForm } from './row-form.tsx';
import { useAccountSave } from './use-account-save.ts';

const Fields = EditedUser.pick({ firstName: true, lastName: true });
const LABELS = { firstName: 'First name', lastName: 'Last name' } as const;
const fieldsOf = ({ firstName, lastName }: Account) => ({ firstName, lastName });

export function NameForm({ account }: { account: Account }) {
  const form = useForm({
    resolver: zodResolver(Fields.superRefine(refuseEdit(UserNames, account))),
    defaultValues: fieldsOf(account),
    shouldFocusError: false,
  });
  const saving = useAccountSave({
    form,
    account,
    fieldsOf,
    bodyOf: (names: ReturnType<typeof fieldsOf>) => names,
    labels: LABELS,
    savedTitle: 'Name saved',
  });
  const { errors } = form.formState;
  return (
    <RowForm title="Name" state={form.formState} saving={saving} onSubmit={form.handleSubmit(saving.save)}>
      <Pair>
        <TextField
          label={LABELS.firstName}
          autoComplete="given-name"
          autoCapitalize="words"
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField
          label={LABELS.lastName}
          autoComplete="family-name"
          autoCapitalize="words"
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
      </Pair>
    </RowForm>
  );
}
