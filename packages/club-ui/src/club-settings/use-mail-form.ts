import type { MailServer } from '@fieldhouse/api';
import { MailServerForm } from '@fieldhouse/contracts/forms';
import { api, keyOf } from '@fieldhouse/web-kit';
import { useSave } from '@fieldhouse/web-kit/use-save';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { useTestEmail } from './use-test-email.ts';

type Connection = Pick<MailServerForm, 'port' | 'security'>;

/** The usual connections: the port decides how it is encrypted. */
const CONNECTIONS = {
  '587': { port: 587, security: 'starttls' },
  '465': { port: 465, security: 'tls' },
  '2525': { port: 2525, security: 'starttls' },
  '25': { port: 25, security: 'none' },
} as const satisfies Readonly<Record<string, Connection>>;
export const MAIL_FORM_PORTS = ['587', '465', '2525', '25'] as const;

const { host, from } = MailServerForm.shape;
const Fields = z.object({
  host,
  port: z.enum(MAIL_FORM_PORTS),
  username: z.string(),
  password: z.string(),
  from,
});
export type MailFormFields = z.infer<typeof Fields>;

export const MAIL_LABELS = {
  host: 'Server',
  port: 'Port',
  username: 'Username',
  password: 'Password',
  from: 'Sender address',
} as const;

const fieldsOf = (server: MailServer): MailFormFields => ({
  host: server.host ?? '',
  port: MAIL_FORM_PORTS.find((port) => port === String(server.port)) ?? '587',
  username: server.username ?? '',
  password: '',
  from: server.from ?? '',
});

/** The form of the mail server: it is saved, then an email goes to oneself over it (product decision 96). */
export function useMailForm(server: MailServer) {
  const queries = useQueryClient();
  const form = useForm({ resolver: zodResolver(Fields), defaultValues: fieldsOf(server), shouldFocusError: false });
  const test = useTestEmail();
  // The form stays open after a save: a failed test is followed by the next one.
  const version = useRef(server.version);
  const { save, isBusy, changesByOthers } = useSave<MailFormFields, MailFormFields, MailServer>({
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
    labels: MAIL_LABELS,
    failureTitle: 'The mail server could not be saved',
    onSaved: (saved) => {
      version.current = saved.version;
      queries.setQueryData(keyOf('get', '/api/admin/mail-server'), saved);
    },
    onDone: test.send,
  });
  return { form, save, isBusy: isBusy || test.isBusy, changesByOthers, test };
}
