import type { Account } from '@fieldhouse/api';
import { SpecialtiesText, specialtiesIn } from '@fieldhouse/contracts/forms';
import { TextField } from '@fieldhouse/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { RowForm } from './row-form.tsx';
import { useAccountSave } from './use-account-save.ts';

const Fields = z.object({ specialties: SpecialtiesText });
const fieldsOf = ({ specialties }: Account) => ({ specialties: (specialties ?? []).join(', ') });

/** What a coach teaches (product decision 65). */
export function SpecialtiesForm({ account }: { account: Account }) {
  const form = useForm({
    resolver: zodResolver(Fields),
    defaultValues: fieldsOf(account),
    shouldFocusError: false,
  });
  const saving = useAccountSave({
    form,
    account,
    fieldsOf,
    bodyOf: ({ specialties }: ReturnType<typeof fieldsOf>) => ({ specialties: specialtiesIn(specialties) }),
    labels: { specialties: 'Specialties' },
    savedTitle: 'Specialties saved',
  });
  return (
    <RowForm title="Specialties" state={form.formState} saving={saving} onSubmit={form.handleSubmit(saving.save)}>
      <TextField
        label="What you teach"
        optional
        autoComplete="off"
        hint="Separated by commas: Hitting, Pitching"
        error={form.formState.errors.specialties?.message}
        {...form.register('specialties')}
      />
    </RowForm>
  );
}
