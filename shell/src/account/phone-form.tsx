import type { Account } from '@fieldhouse/api';
import { EditedUser, refuseEdit, UserNames } from '@fieldhouse/contracts/forms';
import { Pair, TextField } from '@fieldhouse/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { RowForm } from './row-form.tsx';
import { useAccountSave } from './use-account-save.ts';

const Fields = EditedUser.pick({ phone: true });
const fieldsOf = ({ phone }: Account) => ({ phone });

export function PhoneForm({ account }: { account: Account }) {
  const form = useForm({
    resolver: zodResolver(Fields.superRefine(refuseEdit(UserNames, account))),
    defaultValues: fieldsOf(account),
    shouldFocusError: false,
  });
  const saving = useAccountSave({
    form,
    account,
    fieldsOf,
    bodyOf: (fields: ReturnType<typeof fieldsOf>) => fields,
    labels: { phone: 'Phone' },
    savedTitle: 'Phone number saved',
  });
  return (
    <RowForm title="Phone" state={form.formState} saving={saving} onSubmit={form.handleSubmit(saving.save)}>
      <Pair>
        <TextField
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="Coaches see it on the roster."
          error={form.formState.errors.phone?.message}
          {...form.register('phone')}
        />
      </Pair>
    </RowForm>
  );
}
