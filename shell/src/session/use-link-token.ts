import { useEffect, useState } from 'react';
import { navigate, pageAddress } from '../page-address.ts';

/**
 * The token of the link that opened this page; '' when it has none. It is removed from the address bar at once:
 * addresses are copied, shown and stored in the history, and the token is a secret.
 */
export function useLinkToken(): string {
  const [token] = useState(() => new URLSearchParams(pageAddress.current().search).get('token') ?? '');
  useEffect(() => navigate(pageAddress.current().pathname, { replace: true }), []);
  return token;
}
