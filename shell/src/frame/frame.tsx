import { SkipLink, VisuallyHidden } from '@fieldhouse/ui';
import { Trouble } from '@fieldhouse/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { piecePropsFor } from '../pieces/piece-props.ts';
import { piecesChanged, runPieces } from '../pieces/run-pieces.ts';
import { navigate, place } from '../place.ts';
import { decide } from '../routes/decide.ts';
import { currentLink, navigationOf } from '../routes/navigation.ts';
import { useRegistry } from '../routes/registry-store.ts';
import { userQuery } from '../session/session.ts';
import { useArrival } from './arrival.ts';
import { Content } from './content.tsx';
import { Dock } from './dock.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineNote } from './offline-note.tsx';

/** Header, content, footer and dock around whatever the address asks for. */
export function Frame() {
  const here = useSyncExternalStore(place.subscribe, place.current);
  const registry = useRegistry();
  const { data: user, isError, refetch } = useQuery(userQuery);
  const unknown = isError && user === undefined;
  const decision = useMemo(() => decide({ place: here, user, registry }), [here, user, registry]);
  const pieces = registry && registry !== 'failed' ? registry.pieces : [];
  const links = user ? navigationOf(pieces, user.role) : [];
  const title = 'title' in decision ? decision.title : undefined;
  const current = currentLink(links, here.pathname, title);

  useRedirect(decision.show === 'redirect' ? decision.to : null);
  useArrival(here.pathname, title);

  useEffect(() => {
    if (registry && registry !== 'failed') runPieces(registry, piecePropsFor);
  }, [registry]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever signs in or out changes what may be mounted
  useEffect(piecesChanged, [user]);

  return (
    <>
      <SkipLink to="main" />
      <Header user={user} links={links} current={current} />
      <OfflineNote />
      <main id="main" tabIndex={-1}>
        {unknown ? <Trouble onAgain={() => void refetch()} /> : <Content decision={decision} />}
      </main>
      <Footer docked={Boolean(user)} />
      {user && <Dock user={user} links={links} current={current} />}
      <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>
    </>
  );
}

function useRedirect(to: string | null): void {
  useEffect(() => {
    if (to) navigate(to, { replace: true });
  }, [to]);
}
