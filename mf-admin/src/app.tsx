import { usePlace, Waiting } from '@fieldhouse/web-kit';
import { lazy, Suspense } from 'react';
import { Dashboard } from './dashboard/dashboard.tsx';

const DesignPage = lazy(() => import('./design/design-page.tsx'));

/** The dashboard, whose tabs live in the address, and the design system's page. */
export default function App() {
  const { pathname } = usePlace();
  if (pathname !== '/admin/design') return <Dashboard />;
  return (
    <Suspense fallback={<Waiting />}>
      <DesignPage />
    </Suspense>
  );
}
