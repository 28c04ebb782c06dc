import type { MailServer } from '@fieldhouse/api';
import { MailServerForm } from '@fieldhouse/contracts/forms';
import { Button, ErrorText, FieldDiff, focusFirstError, Pair, PasswordField, Select, TextField } from '@fieldhouse/ui';
import { api, keyOf } from '@fieldhouse/web-kit';
import { useSave } from '@fieldhouse/web-kit/use-save';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { GateForm } from '../screens/gate.tsx';
import { queryClient } from '../session/session.ts';
import { TestResult } from './test-result.tsx';
import { useTestEmail } from './use-test-email.ts';

type Connection = Pick<MailServerForm, 'port' | 'security'>;

/** The usual connections: the port decides how it is encrypted. */
const CONNECTIONS = {
  '587': { port: 587, security: 'starttls' },
  '465': { port: 465, security: 'tls' },
  '2525': { port: 2525, security: 'starttls' },
  '25': { port: 25, security: 'none' },
} as const satisfies Readonly<Record<string, Connection>>;
const PORTS = ['587', '465', '2525', '25'] as const;

const { host, from } = MailServerForm.shape;
const Fields = z.object({
  host,
  port: z.enum(PORTS),
  username: z.string(),
  password: z.string(),
  from,
});
type Fields = z.infer<typeof Fields>;
const LABELS = {
  host: 'Server',
  port: 'Port',
  username: 'Username',
  password: 'Password',
  from: 'Sender address',
} as const;

const fieldsOf = (server: MailServer): Fields => ({
  host: server.host ?? '',
  port: PORTS.find((port) => port === String(server.port)) ?? '587',
  username: server.username ?? '',
  password: '',
  from: server.from ?? '',
});

/** Saves the mail server, and sends an email to oneself over it. */
export function MailForm({ server }: { server: MailServer }) {
  const form = useForm({ resolver: zodResolver(Fields), defaultValues: fieldsOf(server), shouldFocusError: false });
  const test = useTestEmail();
  const box = useRef<HTMLFormElement>(null);
  // The form stays open after a save: a failed test is followed by the next one.
  const version = useRef(server.version);
  const { save, isBusy, changesByOthers } = useSave<Fields, Fields, MailServer>({
    form,
    initial: server,
    send: ({ port, username, password, ...fields }) =>
      api.PUT('/api/admin/mail-server', {
        headers: { 'If-Match': `"${version.current}"` },
        body: { ...fields, ...CONNECTIONS[port], username: username || null, ...(password && { password }) },
      }),
    read: async () => {
      const { data } = await api.GET('/api/admin/mail-server');
      version.current = data?.version ?? 0;
      return { data };
    },
    fieldsOf,
    labels: LABELS,
    failureTitle: 'The mail server could not be saved',
    onSaved: (saved) => {
      version.current = saved.version;
      queryClient.setQueryData(keyOf('get', '/api/admin/mail-server'), saved);
    },
    onDone: test.send,
  });
  const isWorking = isBusy || test.isBusy;
  const { errors, submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0 && !isBusy) focusFirstError(box.current);
  }, [submitCount, isBusy]);
  const field = (name: keyof Fields) => ({
    label: LABELS[name],
    error: errors[name]?.message,
    ...form.register(name),
  });
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <GateForm ref={box} onSubmit={form.handleSubmit(save)} noValidate>
      <FieldDiff changes={changesByOthers} />
      <Pair>
        <TextField {...field('host')} {...plain} required />
        <Select {...field('port')} options={PORTS.map((value) => ({ value, label: value }))} />
      </Pair>
      <TextField {...field('username')} {...plain} hint="Empty when the server asks for none" />
      <PasswordField
        {...field('password')}
        autoComplete="off"
        hint={server.hasPassword ? 'Empty keeps the stored one' : undefined}
      />
      <TextField
        {...field('from')}
        {...plain}
        type="email"
        inputMode="email"
        required
        hint="The club’s emails come from it"
      />
      {errors.root?.message && (
        <div role="alert">
          <ErrorText>{errors.root.message}</ErrorText>
        </div>
      )}
      <TestResult result={test.result} />
      <Button
        type="submit"
        look={test.result?.isSent ? 'quiet' : 'primary'}
        size="large"
        wide
        busyText={isWorking ? 'Sending...' : undefined}
      >
        Send a test email to me
      </Button>
    </GateForm>
  );
}
