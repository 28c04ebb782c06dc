import { readFileSync } from 'node:fs';

/** The micro-frontends of the club. */
export const APPS = ['mf-admin', 'mf-coach', 'mf-family'];

/** The routes.json of each micro-frontend. */
export const releasedRoutes = (): Record<string, unknown> =>
  Object.fromEntries(
    APPS.map((name) => [name, JSON.parse(readFileSync(new URL(`../../${name}/routes.json`, import.meta.url), 'utf8'))]),
  );
