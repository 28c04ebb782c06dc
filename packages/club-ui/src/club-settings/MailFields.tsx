import type { MailServer } from '@fieldhouse/api';
import { Pair, PasswordField, Select, TextField } from '@fieldhouse/ui';
import type { UseFormReturn } from 'react-hook-form';
import { MAIL_FORM_PORTS, MAIL_LABELS, type MailFormFields } from './use-mail-form.ts';

interface MailFieldsProps {
  form: Pick<UseFormReturn<MailFormFields>, 'register' | 'formState'>;
  /** Whether a password is stored, which an empty field keeps. */
  hasPassword: MailServer['hasPassword'];
}

/** The fields of the mail server. */
export function MailFields({ form, hasPassword }: MailFieldsProps) {
  const { errors } = form.formState;
  const field = (name: keyof MailFormFields) => ({
    label: MAIL_LABELS[name],
    error: errors[name]?.message,
    ...form.register(name),
  });
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <>
      <Pair>
        <TextField {...field('host')} {...plain} required />
        <Select {...field('port')} options={MAIL_FORM_PORTS.map((value) => ({ value, label: value }))} />
      </Pair>
      <TextField {...field('username')} {...plain} hint="Empty when the server asks for none" />
      <PasswordField
        {...field('password')}
        autoComplete="off"
        hint={hasPassword ? 'Empty keeps the stored one' : undefined}
      />
      <TextField
        {...field('from')}
        {...plain}
        type="email"
        inputMode="email"
        required
        hint="The club’s emails come from it"
      />
    </>
  );
}
