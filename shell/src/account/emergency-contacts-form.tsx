import type { Account } from '@fieldhouse/api';
import { EditedUser, refuseEdit, UserNames } from '@fieldhouse/contracts/forms';
import { Button, Pair, TextField } from '@fieldhouse/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import type * as z from 'zod';
import { contactsOf } from './contacts-of.ts';
import { RowForm } from './row-form.tsx';
import { useAccountSave } from './use-account-save.ts';

const PARTS = ['FirstName', 'LastName', 'Phone', 'Relationship'] as const;
const PART_LABELS = { FirstName: 'First name', LastName: 'Last name', Phone: 'Phone', Relationship: 'Relationship' };

const Fields = EditedUser.pick({
  emergencyContact1FirstName: true,
  emergencyContact1LastName: true,
  emergencyContact1Phone: true,
  emergencyContact1Relationship: true,
  emergencyContact2FirstName: true,
  emergencyContact2LastName: true,
  emergencyContact2Phone: true,
  emergencyContact2Relationship: true,
});

/** For the list of changes by somebody else, which has no groups. */
const LABELS = {
  emergencyContact1FirstName: 'First contact, first name',
  emergencyContact1LastName: 'First contact, last name',
  emergencyContact1Phone: 'First contact, phone',
  emergencyContact1Relationship: 'First contact, relationship',
  emergencyContact2FirstName: 'Second contact, first name',
  emergencyContact2LastName: 'Second contact, last name',
  emergencyContact2Phone: 'Second contact, phone',
  emergencyContact2Relationship: 'Second contact, relationship',
} as const;

const fieldsOf = (account: Account) => ({
  emergencyContact1FirstName: account.emergencyContact1FirstName ?? '',
  emergencyContact1LastName: account.emergencyContact1LastName ?? '',
  emergencyContact1Phone: account.emergencyContact1Phone ?? '',
  emergencyContact1Relationship: account.emergencyContact1Relationship ?? '',
  emergencyContact2FirstName: account.emergencyContact2FirstName ?? '',
  emergencyContact2LastName: account.emergencyContact2LastName ?? '',
  emergencyContact2Phone: account.emergencyContact2Phone ?? '',
  emergencyContact2Relationship: account.emergencyContact2Relationship ?? '',
});

const Contact = styled.fieldset`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s3); min-width: 0;
  & > legend { padding: 0; margin-bottom: var(--s2); color: var(--muted); font-size: var(--t-s); font-weight: 600; }
  & > button { justify-self: start; }
`;

/** Two people whom the club calls when it does not reach the account's owner; the second one is optional. */
export function EmergencyContactsForm({ account }: { account: Account }) {
  const form = useForm({
    resolver: zodResolver(Fields.superRefine(refuseEdit(UserNames, account))),
    defaultValues: fieldsOf(account),
    shouldFocusError: false,
  });
  const saving = useAccountSave({
    form,
    account,
    fieldsOf,
    bodyOf: (contacts: z.output<typeof Fields>) => contacts,
    labels: LABELS,
    savedTitle: 'Emergency contacts saved',
  });
  const [hasSecond, setSecond] = useState(contactsOf(account).some(({ number }) => number === 2));
  const fieldsOfContact = (number: 1 | 2): ReactNode => (
    <Pair>
      {PARTS.map((part) => {
        const name = `emergencyContact${number}${part}` as const;
        return (
          <TextField
            key={part}
            label={PART_LABELS[part]}
            optional={part === 'Relationship'}
            autoComplete="off"
            {...(part === 'Phone' && { type: 'tel', inputMode: 'tel' })}
            {...(part.endsWith('Name') && { autoCapitalize: 'words' })}
            error={form.formState.errors[name]?.message}
            {...form.register(name)}
          />
        );
      })}
    </Pair>
  );
  const addSecond = () => {
    setSecond(true);
    // After its fields are there.
    requestAnimationFrame(() => form.setFocus('emergencyContact2FirstName'));
  };
  const removeSecond = () => {
    for (const part of PARTS) form.setValue(`emergencyContact2${part}`, '', { shouldDirty: true });
    form.clearErrors(PARTS.map((part) => `emergencyContact2${part}` as const));
    setSecond(false);
    form.setFocus('emergencyContact1FirstName');
  };
  return (
    <RowForm
      title="Emergency contacts"
      state={form.formState}
      saving={saving}
      onSubmit={form.handleSubmit(saving.save)}
    >
      <Contact>
        <legend>First contact</legend>
        {fieldsOfContact(1)}
      </Contact>
      {hasSecond ? (
        <Contact>
          <legend>Second contact</legend>
          {fieldsOfContact(2)}
          <Button look="text" onClick={removeSecond}>
            Remove second contact
          </Button>
        </Contact>
      ) : (
        <div>
          <Button look="text" icon={<Plus aria-hidden="true" />} onClick={addSecond}>
            Second contact
          </Button>
        </div>
      )}
    </RowForm>
  );
}
