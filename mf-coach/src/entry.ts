import { defineApp } from '@fieldhouse/web-kit';
import routes from '../routes.json' with { type: 'json' };

/** The coach side: a page for each `component` of routes.json; tabs and open dialogs are in the address. */
export default defineApp(
  {
    dashboard: () => import('./dashboard/dashboard-page.tsx'),
    'create-event': () => import('./create-event/create-event-page.tsx'),
    evaluate: () => import('./evaluate/evaluate-page.tsx'),
    'evaluate-skills': () => import('./evaluate-skills/evaluate-skills-page.tsx'),
  },
  routes,
);
