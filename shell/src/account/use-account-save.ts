import type { Account, paths } from '@fieldhouse/api';
import { api, keyOf } from '@fieldhouse/web-kit';
import { useSave } from '@fieldhouse/web-kit/use-save';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { queryClient, refetchUser } from '../session/session.ts';
import { notify } from '../toasts/notify.ts';
import { useEditing } from './editing.tsx';

type Changes = paths['/api/account']['patch']['requestBody']['content']['application/json'];

interface AccountSaveOptions<Fields extends FieldValues, Checked> {
  form: Pick<UseFormReturn<Fields>, 'getValues' | 'reset' | 'setError'>;
  account: Account;
  fieldsOf: (account: Account) => Fields;
  bodyOf: (checked: Checked) => Changes;
  labels: Readonly<Record<keyof Fields & string, string>>;
  /** The toast: 'Name saved'. */
  savedTitle: string;
}

/** Shows a changed account on the page, and its name in the header. */
export function showAccount(account: Account): void {
  queryClient.setQueryData(keyOf('get', '/api/account'), account);
  void refetchUser();
}

/** Saves some fields of the account; changes that another window or an admin made meanwhile are merged. */
export function useAccountSave<Fields extends FieldValues, Checked>({
  form,
  account,
  fieldsOf,
  bodyOf,
  labels,
  savedTitle,
}: AccountSaveOptions<Fields, Checked>) {
  const { close } = useEditing();
  return useSave<Fields, Checked, Account>({
    form,
    initial: account,
    send: (checked, ifMatch) => api.PATCH('/api/account', { headers: { 'If-Match': ifMatch }, body: bodyOf(checked) }),
    read: () => api.GET('/api/account'),
    fieldsOf,
    labels,
    failureTitle: 'Your change could not be saved',
    onSaved: (saved) => {
      showAccount(saved);
      notify({ title: savedTitle });
    },
    onDone: close,
  });
}
