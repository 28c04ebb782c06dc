import type { PieceProps } from '@fieldhouse/web-kit';
import { reportAppError } from '../errors/report-errors.ts';
import { navigate, pageAddress } from '../page-address.ts';
import { currentUser, queryClient } from '../session/session.ts';
import { notify } from '../toasts/notify.tsx';

const hosts = new Map<string, HTMLElement>();

/** The element of a micro-frontend; the frame puts it on the page, the micro-frontend renders into it. */
export function hostOf(name: string): HTMLElement {
  const known = hosts.get(name);
  if (known) return known;
  const host = document.createElement('div');
  host.id = `piece-${name}`;
  hosts.set(name, host);
  return host;
}

const lastProps = new Map<string, PieceProps>();

/**
 * What a micro-frontend gets at mount, and again at unmount, when its person may be gone. Nobody gets to one
 * without having signed in.
 */
export function appPropsFor(name: string): PieceProps {
  const user = currentUser();
  const last = lastProps.get(name);
  if (!user) {
    if (!last) throw new Error(`${name} is for people who signed in`);
    return last;
  }
  const props: PieceProps = {
    host: hostOf(name),
    session: { user },
    queryClient,
    notify,
    navigate: (to, options) => navigate(to, options),
    pageAddress,
    reportError: (error) => reportAppError(name, error),
  };
  lastProps.set(name, props);
  return props;
}
