import type { Role } from '@fieldhouse/contracts/club';
import { matchPath } from '@fieldhouse/web-kit';
import type { RegisteredApp } from './registry.ts';

/** One link in the header, the user menu and the dock. */
export interface NavLink {
  path: string;
  title: string;
  label: string;
  short: string;
  icon: string;
  dock: number;
}

/** The links of a role, in the order of S1 §2, for the apps of the registry. */
export function navigationOf(apps: readonly RegisteredApp[], role: Role): NavLink[] {
  return apps
    .flatMap(({ routes }) => routes)
    .flatMap(({ path, roles, title, nav }) => {
      const item = roles.includes(role) ? nav?.for[role] : undefined;
      return nav && item ? [{ path, title, icon: nav.icon, ...item }] : [];
    })
    .sort((one, other) => one.order - other.order)
    .map(({ order: _, ...link }) => link);
}

/**
 * The link that is marked for the page shown: its path, a path below it, or another path of the same page (`/` and
 * `/parent` are both the family home).
 */
export function currentLink(
  links: readonly NavLink[],
  pathname: string,
  title: string | undefined,
): NavLink | undefined {
  return (
    links.find(({ path }) => matchPath(path, pathname)) ??
    links.find(({ path }) => path !== '/' && pathname.startsWith(`${path}/`)) ??
    links.find((link) => link.title === title)
  );
}
