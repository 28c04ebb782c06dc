import { usePlace, Waiting } from '@fieldhouse/web-kit';
import { lazy, Suspense } from 'react';
import { DashboardPage } from './dashboard/dashboard-page.tsx';
import { EventsPage } from './events/events-page.tsx';
import { pageOf } from './page-of.ts';

const ProfilePage = lazy(() => import('./profile/profile-page.tsx'));

/** The pages by address; dialogs are loaded when they open. */
export default function App() {
  const { pathname } = usePlace();
  const page = pageOf(pathname);
  switch (page.name) {
    case 'dashboard':
      return <DashboardPage />;
    case 'events':
      return <EventsPage />;
    case 'profile':
      return (
        <Suspense fallback={<Waiting />}>
          <ProfilePage key={page.childId} childId={page.childId} />
        </Suspense>
      );
  }
}
