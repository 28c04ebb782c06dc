import type { paths } from '@fieldhouse/api';
import { keyOf } from '@fieldhouse/web-kit';
import { queryClient } from '../session/session.ts';

export type OwnPasskeys = paths['/api/account/passkeys']['get']['responses'][200]['content']['application/json'];
export type Passkey = OwnPasskeys['passkeys'][number];

const KEY = keyOf('get', '/api/account/passkeys');

/** Shows a change of the passkeys at once, and what else it has changed when the server has answered. */
export function showPasskeys(change: (passkeys: Passkey[]) => Passkey[]): void {
  queryClient.setQueryData<OwnPasskeys>(KEY, (own) => own && { ...own, passkeys: change(own.passkeys) });
  void reloadPasskeys();
}

export const reloadPasskeys = () => queryClient.invalidateQueries({ queryKey: KEY });
