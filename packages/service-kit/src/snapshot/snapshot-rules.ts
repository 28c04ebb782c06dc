/** The tables that a service's snapshot leaves out. */
export interface SnapshotRules {
  /** Tables, each with the reason; `schema.name` outside of `public`. Every other table is in the snapshot. */
  leaveOut: Readonly<Record<string, string>>;
}

/** The tables of every service that no snapshot contains. */
export const kitLeftOut: SnapshotRules['leaveOut'] = {
  lease: 'Which replica runs a job at the moment',
  freshness: 'Nothing uses it since release 1.1',
  migration: 'The snapshot names the last migrations: its tables are loaded as those made them',
  sql_function: 'Functions are applied from the files of the service at start',
};
