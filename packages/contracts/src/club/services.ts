/** What is known of a service outside of its own folder (decision record 95). */
export interface ServiceDeclaration {
  /** Its name on the screens of admins, by its data. */
  label: string;
  /** Its name on the page of the API documents. */
  title: string;
  /**
   * Connections of one replica: 6 at least, for the relay holds one while it publishes, and a long upload, import or
   * job another.
   */
  poolSize: number;
  /**
   * The place of its snapshot in a backup, from 1: before those of the services whose ids its rows have (decision
   * record 48). Services with the same number follow each other as they do here.
   */
  snapshot: number;
  /** The settings of an operator that it alone reads. */
  settings?: readonly string[];
  /** It connects to machines outside of the platform. */
  reachesOutside?: boolean;
  /** The volume where it stores files; `setting` has its folder in the container. */
  volume?: { name: string; folder: string; setting: string };
}

/**
 * The services. A service's database, database role and event source have its name; its folder and its container are
 * `svc-<name>`. What else names every service reads this or is written from it by `npm run generate`.
 */
export const DECLARED_SERVICES = {
  auth: {
    label: 'Accounts',
    title: 'Accounts and sign-in',
    poolSize: 8,
    snapshot: 5,
    settings: ['SIGNING_KEY', 'ACCEPTED_KEYS'],
  },
  family: { label: 'Families', title: 'Children and guardians', poolSize: 8, snapshot: 4 },
  // Its pool is larger: it answers the burst of registrations.
  events: { label: 'Events and teams', title: 'Events and registrations', poolSize: 16, snapshot: 3 },
  gamedata: { label: 'Game data', title: 'Game data', poolSize: 6, snapshot: 2 },
  admin: {
    label: 'Locations and audit',
    title: 'Locations and administration',
    poolSize: 6,
    snapshot: 4,
    // A store of backups.
    reachesOutside: true,
    settings: [
      ...['BACKUP_S3_BUCKET', 'BACKUP_S3_ENDPOINT', 'BACKUP_S3_REGION', 'BACKUP_S3_PREFIX'],
      ...['BACKUP_S3_ACCESS_KEY', 'BACKUP_S3_SECRET_KEY', 'BACKUP_PUBLIC_KEY'],
    ],
    volume: { name: 'backups', folder: '/backups', setting: 'BACKUP_DIR' },
  },
  notify: {
    label: 'Mail and bell',
    title: 'Notifications and mail',
    poolSize: 6,
    snapshot: 1,
    // The mail server.
    reachesOutside: true,
    settings: ['SMTP_URL', 'MAIL_FROM', 'BOUNCE_SECRET', 'BOUNCE_SECRET_ACCEPTED', 'SETTINGS_KEY'],
  },
} as const satisfies Readonly<Record<string, ServiceDeclaration>>;
