import { ROLES, type Role } from '@fieldhouse/contracts/club';

/**
 * A link in the header and the dock, as one role sees it. `short` is the dock's label, `dock` its order there
 * (default: `order`).
 */
export interface NavItem {
  label: string;
  short: string;
  order: number;
  dock: number;
}

/** One page of a micro-frontend, from its routes.json. `path` may contain `:id`, a positive integer. */
export interface AppRoute {
  path: string;
  roles: readonly Role[];
  title: string;
  /**
   * The GET requests that the page sends first, each exactly as the page sends it, so that the shell can preload them.
   * Invalid ones are ignored.
   */
  firstCalls?: readonly string[];
  nav?: { icon: string; for: Partial<Record<Role, NavItem>> };
}

/** Reads a routes.json. Throws an error that says what is wrong with it. */
export function readRoutes(json: unknown): AppRoute[] {
  if (!Array.isArray(json) || json.length === 0) throw new Error('routes.json is not a list of routes');
  return json.map((entry: unknown, index) => readRoute(entry, `route ${index + 1}`));
}

function readRoute(entry: unknown, where: string): AppRoute {
  if (!isRecord(entry)) throw new Error(`${where} is not an object`);
  const { path, roles, title, firstCalls, nav } = entry;
  if (typeof path !== 'string' || !path.startsWith('/')) throw new Error(`${where} has no path`);
  if (typeof title !== 'string' || title === '') throw new Error(`${where} has no title`);
  if (!Array.isArray(roles) || !roles.every(isRole)) throw new Error(`${where} has no known roles`);
  const calls = Array.isArray(firstCalls) ? firstCalls.filter(isCall) : [];
  return {
    path,
    roles,
    title,
    ...(calls.length > 0 && { firstCalls: calls }),
    ...(nav === undefined ? {} : { nav: readNav(nav, where) }),
  };
}

function readNav(nav: unknown, where: string): NonNullable<AppRoute['nav']> {
  if (!isRecord(nav) || typeof nav.icon !== 'string' || !isRecord(nav.for))
    throw new Error(`${where} has a nav without icon or roles`);
  const items: Partial<Record<Role, NavItem>> = {};
  for (const [role, item] of Object.entries(nav.for)) {
    if (!isRole(role)) throw new Error(`${where} has a nav for an unknown role`);
    if (!isRecord(item) || typeof item.label !== 'string' || typeof item.order !== 'number') {
      throw new Error(`${where} has a nav without label or order`);
    }
    items[role] = {
      label: item.label,
      order: item.order,
      dock: typeof item.dock === 'number' ? item.dock : item.order,
      short: typeof item.short === 'string' ? item.short : item.label,
    };
  }
  return { icon: nav.icon, for: items };
}

const isCall = (value: unknown): value is string => typeof value === 'string' && value.startsWith('/api/');
const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
