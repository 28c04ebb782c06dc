import { defineApp } from '@fieldhouse/web-kit';
import routes from '../routes.json' with { type: 'json' };

/** The admin side: a page for each `component` of routes.json; tabs and open dialogs are in the address. */
export default defineApp(
  {
    dashboard: () => import('./dashboard/dashboard-page.tsx'),
    design: () => import('./design/design-page.tsx'),
  },
  routes,
);
