import { AppContext, type AppProps, type SessionUser } from '@fieldhouse/web-kit';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { navigate, pageAddress } from '../page-address.ts';
import { queryClient, userQuery } from '../session/session.ts';
import { notify } from '../toasts/notify.ts';

/** What web-kit's parts expect around them: here the shell passes it to its own page. */
const propsFor = (user: SessionUser): AppProps => ({
  host: document.body,
  session: { user },
  queryClient,
  notify,
  navigate,
  address: pageAddress,
  reportError: (error) => reportError(error),
});

/** A page of the shell that uses web-kit's parts for micro-frontends, for the signed-in user. */
export function OwnPage({ children }: { children: (user: SessionUser) => ReactNode }) {
  const { data: user } = useQuery(userQuery);
  const props = useMemo(() => user && propsFor(user), [user]);
  if (!user || !props) return null;
  return <AppContext value={props}>{children(user)}</AppContext>;
}
