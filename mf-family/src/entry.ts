import { defineApp } from '@fieldhouse/web-kit';
import routes from '../routes.json' with { type: 'json' };

/** The family app: a page for each `component` of routes.json. */
export default defineApp(
  {
    dashboard: () => import('./dashboard/dashboard-page.tsx'),
    events: () => import('./events/events-page.tsx'),
    profile: () => import('./profile/profile-page.tsx'),
  },
  routes,
);
