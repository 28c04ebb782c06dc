/** The six services. A service's database, database role and event source have the same name. */
export const SERVICES = ['auth', 'family', 'events', 'gamedata', 'admin', 'notify'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** The order in which snapshots are taken: consumers first, owners last (decision record 48). */
export const SNAPSHOT_ORDER = [
  'notify',
  'gamedata',
  'events',
  'family',
  'admin',
  'auth',
] as const satisfies ServiceName[];
