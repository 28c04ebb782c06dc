import { Page, Spinner } from '@fieldhouse/ui';
import { ErrorPage, PageSkeleton } from '@fieldhouse/web-kit';
import { useCallback, useSyncExternalStore } from 'react';
import { hostOf } from '../apps/app-props.ts';
import { areaOf } from '../apps/run-apps.ts';
import type { Decision } from '../routes/decide.ts';
import { Screen } from '../screens/screen.tsx';

/** Renders the result of `decide`. */
export function Content({ decision }: { decision: Decision }) {
  if (decision.show === 'screen') return <Screen name={decision.screen} />;
  if (decision.show === 'app') return <AppContent key={decision.name} name={decision.name} />;
  if (decision.show === 'loading') {
    return (
      <Page>
        <Spinner />
      </Page>
    );
  }
  return <PageSkeleton />;
}

/** A micro-frontend's element, and above it a skeleton while it loads or an error when that failed. */
function AppContent({ name }: { name: string }) {
  const area = areaOf(name);
  const state = useSyncExternalStore(area.subscribe, area.state);
  const attach = useCallback((slot: HTMLDivElement | null) => slot?.append(hostOf(name)), [name]);
  return (
    <>
      {state === 'failed' && <ErrorPage onRetry={area.retry} />}
      {(state === 'loading' || state === 'idle') && <PageSkeleton />}
      <div ref={attach} />
    </>
  );
}
