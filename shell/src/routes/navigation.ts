import type { Role } from '@fieldhouse/contracts/club';
import { matchPath } from '@fieldhouse/web-kit';

import type { RegisteredApp } from './registry.ts';

/** One place in the header, the user menu and the dock. */
export interface NavLink {
  path: string;
  title: string;
  label: string;
  short: string;
  icon: string;
  dock: number;
}

/** The places of a role, in the order S1 §2 gives them; only screens that exist. */
export function navigationOf(pieces: readonly RegisteredApp[], role: Role): NavLink[] {
  return pieces
    .flatMap(({ routes }) => routes)
    .flatMap(({ path, roles, title, nav }) => {
      const item = roles.includes(role) ? nav?.for[role] : undefined;
      return nav && item ? [{ path, title, icon: nav.icon, ...item }] : [];
    })
    .sort((one, other) => one.order - other.order)
    .map(({ order: _, ...link }) => link);
}

/**
 * The link that stands for the page shown: its path, a path below it, or another path of the same page (`/` and
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
