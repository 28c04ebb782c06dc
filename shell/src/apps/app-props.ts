import { type AppProps, isPoll } from '@fieldhouse/web-kit';
import { reportAppError } from '../errors/report-errors.ts';
import { navigate, pageAddress } from '../page-address.ts';
import { confirmIdentity, currentUser, queryClient, signInAgain } from '../session/session.ts';
import { notify } from '../toasts/notify.ts';

const hosts = new Map<string, HTMLElement>();

/** The element of a micro-frontend; the frame puts it on the page, the micro-frontend renders into it. */
export function hostOf(name: string): HTMLElement {
  const existing = hosts.get(name);
  if (existing) return existing;
  const host = document.createElement('div');
  host.id = `app-${name}`;
  hosts.set(name, host);
  return host;
}

const lastProps = new Map<string, AppProps>();

/**
 * The props of a micro-frontend. single-spa reads them at mount and at unmount. At unmount the user may have signed
 * out already: then these are the last props. A micro-frontend is never mounted before sign-in.
 */
export function appPropsFor(name: string): AppProps {
  const user = currentUser();
  const last = lastProps.get(name);
  if (!user) {
    if (!last) throw new Error(`${name} is only for signed-in users`);
    return last;
  }
  const props: AppProps = {
    host: hostOf(name),
    session: { user, signInAgain, confirmIdentity, isPoll },
    queryClient,
    notify,
    navigate: (to, options) => navigate(to, options),
    address: pageAddress,
    reportError: (error) => reportAppError(name, error),
  };
  lastProps.set(name, props);
  return props;
}
