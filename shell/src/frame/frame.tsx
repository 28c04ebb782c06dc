import { SkipLink, VisuallyHidden } from '@fieldhouse/ui';
import { type Address, ErrorPage } from '@fieldhouse/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { appPropsFor } from '../apps/app-props.ts';
import { recheckActiveApp, runApps } from '../apps/run-apps.ts';
import { navigate, pageAddress, pathAndQuery, returnTo } from '../page-address.ts';
import { useEndOfPreview } from '../releases/use-end-of-preview.ts';
import { decide, isSetUp, mayOpenPages } from '../routes/decide.ts';
import { currentLink, navigationOf } from '../routes/navigation.ts';
import { useRegistry } from '../routes/registry-store.ts';
import { userQuery } from '../session/session.ts';
import { useSetUpState } from '../session/use-set-up-state.ts';
import { useShownClub } from '../shown-club.ts';
import { Content } from './content.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PreviewBanner } from './lazy-preview-banner.ts';
import { Dock } from './lazy-signed-in.tsx';
import { NewVersion } from './new-version.tsx';
import { OfflineNote } from './offline-note.tsx';
import { usePageChange } from './use-page-change.ts';

/** Header, content, footer and dock; the address decides the content. */
export function Frame() {
  const here = useSyncExternalStore(pageAddress.subscribe, pageAddress.current);
  const registry = useRegistry();
  const { data: user, isError, refetch } = useQuery(userQuery);
  const unknown = isError && user === undefined;
  const setUp = useSetUpState(user);
  const decision = useMemo(() => decide({ address: here, user, registry, setUp }), [here, user, registry, setUp]);
  const apps = registry && registry !== 'failed' ? registry.apps : [];
  const preview = registry && registry !== 'failed' ? registry.preview : undefined;
  const hasPages = Boolean(user && mayOpenPages(user) && !isSetUp(here));
  const links = user && hasPages ? navigationOf(apps, user.role) : [];
  const title = 'title' in decision ? decision.title : undefined;
  const current = currentLink(links, here.pathname, title);

  useEndOfPreview(preview, user);
  useRedirect(decision.show === 'redirect' ? decision.to : null, user === null ? here : null);
  usePageChange(here.pathname, title, useShownClub().name);

  useEffect(() => {
    if (registry && registry !== 'failed') runApps(registry, appPropsFor);
  }, [registry]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: signing in or out changes which app may be mounted
  useEffect(recheckActiveApp, [user]);

  return (
    <>
      <SkipLink to="main" />
      <Header user={user ?? (isSetUp(here) ? undefined : user)} links={links} current={current} />
      <OfflineNote />
      {preview && user && <PreviewBanner preview={preview} />}
      <NewVersion />
      <main id="main" tabIndex={-1}>
        {unknown ? <ErrorPage onRetry={() => void refetch()} isWholeSite /> : <Content decision={decision} />}
      </main>
      <Footer docked={hasPages} />
      {user && hasPages && <Dock user={user} links={links} current={current} />}
      <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>
    </>
  );
}

/**
 * Follows a redirect. The sign-in screen stores the page that a signed-out user `requested`, to return to it after
 * sign-in (product decision 61).
 */
function useRedirect(to: string | null, requested: Address | null): void {
  useEffect(() => {
    if (!to) return;
    if (requested) navigate(to, { replace: true, returnTo: returnAddress(requested) });
    else navigate(returnTo() ?? to, { replace: true });
  }, [to, requested]);
}

/** None for the root of the site: from there sign-in opens the role's home. */
const returnAddress = (requested: Address) =>
  pathAndQuery(requested) === '/' ? undefined : pathAndQuery(requested) + location.hash;
