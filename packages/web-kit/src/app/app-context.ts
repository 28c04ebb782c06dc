import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Address, AppProps } from './app-props.ts';

export const AppContext = createContext<AppProps | null>(null);

/** What the shell passed to `mount`; only inside a mounted app. */
export function useAppProps(): AppProps {
  const props = useContext(AppContext);
  if (!props) throw new Error('useAppProps is for components of a mounted app');
  return props;
}

/** The person signed in. */
export const useUser = () => useAppProps().session.user;

/** Shows a toast. */
export const useNotify = () => useAppProps().notify;

/** Navigates to a path of the site, of any app. Plain `<a href>` works too. */
export const useNavigate = () => useAppProps().navigate;

/** Path and query of the page, live. */
export function useAddress(): Address {
  const { address } = useAppProps();
  return useSyncExternalStore(address.subscribe, address.current);
}
