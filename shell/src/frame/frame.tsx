import { SkipLink, VisuallyHidden } from '@fieldhouse/ui';
import { Boundary, type Place, type SessionUser, Trouble, withKeys } from '@fieldhouse/web-kit';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react';
import { appPropsFor } from '../apps/app-props.ts';
import { recheckActiveApp, runApps } from '../apps/run-apps.ts';
import { pathAndQuery, navigate, pageAddress, returnTo } from '../page-address.ts';
import { decide, mustSignWaiver } from '../routes/decide.ts';
import { currentLink, navigationOf } from '../routes/navigation.ts';
import { useRegistry } from '../routes/registry-store.ts';
import { userQuery } from '../session/session.ts';
import { usePageChange } from './use-page-change.ts';
import { Content } from './content.tsx';
import { Dock } from './dock.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineNote } from './offline-note.tsx';
import { SIGNED_WAIVERS } from './user-menu.tsx';

const SignedWaivers = lazy(() => import('./signed-waivers.tsx'));

/** Header, content, footer and dock around whatever the address asks for. */
export function Frame() {
  const here = useSyncExternalStore(pageAddress.subscribe, pageAddress.current);
  const registry = useRegistry();
  const { data: user, isError, refetch } = useQuery(userQuery);
  const unknown = isError && user === undefined;
  const decision = useMemo(() => decide({ address: here, user, registry }), [here, user, registry]);
  const pieces = registry && registry !== 'failed' ? registry.pieces : [];
  const mayOpenPages = Boolean(user && !mustSignWaiver(user));
  const links = user && mayOpenPages ? navigationOf(pieces, user.role) : [];
  const title = 'title' in decision ? decision.title : undefined;
  const current = currentLink(links, here.pathname, title);

  useRedirect(decision.show === 'redirect' ? decision.to : null, user === null ? here : null);
  usePageChange(here.pathname, title);

  useEffect(() => {
    if (registry && registry !== 'failed') runApps(registry, appPropsFor);
  }, [registry]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever signs in or out changes what may be mounted
  useEffect(recheckActiveApp, [user]);

  return (
    <>
      <SkipLink to="main" />
      <Header user={user} links={links} current={current} />
      <OfflineNote />
      <main id="main" tabIndex={-1}>
        {unknown ? <Trouble onAgain={() => void refetch()} isWholeSite /> : <Content decision={decision} />}
      </main>
      <Footer docked={mayOpenPages} />
      {user && mayOpenPages && <Dock user={user} links={links} current={current} />}
      {showsSignedWaivers(user, here) && (
        <Boundary report={(error) => reportError(error)}>
          <Suspense>
            <SignedWaivers onClose={() => navigate(withKeys(here, { dialog: null }))} />
          </Suspense>
        </Boundary>
      )}
      <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>
    </>
  );
}

const showsSignedWaivers = (user: SessionUser | null | undefined, { search }: Place) =>
  user?.role === 'parent' && new URLSearchParams(search).get('dialog') === SIGNED_WAIVERS;

/**
 * Goes where the decision leads; the sign-in screen remembers the page that somebody signed out has `asked` for
 * (product decision 61).
 */
function useRedirect(to: string | null, asked: Place | null): void {
  useEffect(() => {
    if (!to) return;
    if (asked) navigate(to, { replace: true, returnTo: returnAddress(asked) });
    else navigate(returnTo() ?? to, { replace: true });
  }, [to, asked]);
}

/** The site's root is no page in particular: sign-in leads from there to the role's home. */
const returnAddress = (asked: Place) => (pathAndQuery(asked) === '/' ? undefined : pathAndQuery(asked) + location.hash);
