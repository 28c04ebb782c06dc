import { kitMigrations } from '../data/kit-migrations.ts';
import type { Schema } from '../data/migrate.ts';
import { releaseOfCode } from '../data/release.ts';

/** What a release of a service says about its database: `node src/main.ts schema`. */
export interface ServiceSchema {
  /** The version of the code, `1.5.0`; tags of images may be anything. */
  release: string;
  /** In their order, with the oldest release that works beside each. */
  migrations: readonly { name: string; minVersion?: string | undefined }[];
}

/** The migrations that this version knows. */
export function schemaOf({ migrations }: Pick<Schema, 'migrations'>): ServiceSchema {
  const all = [kitMigrations, migrations].flatMap((ours) => Object.entries(ours).toSorted());
  return { release: releaseOfCode(), migrations: all.map(([name, { minVersion }]) => ({ name, minVersion })) };
}

/** Prints `ServiceSchema` as JSON. */
export function printSchema(schema: Pick<Schema, 'migrations'>): void {
  process.stdout.write(`${JSON.stringify(schemaOf(schema))}\n`);
}
