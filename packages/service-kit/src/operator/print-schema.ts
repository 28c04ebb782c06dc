import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { kitMigrations } from '../data/kit-migrations.ts';
import type { Schema } from '../data/migrate.ts';

/** What a release of a service says about its database: `node src/main.ts schema`. */
export interface ServiceSchema {
  /** The version of the code, `1.5.0`; tags of images may be anything. */
  release: string;
  /** In their order, with the oldest release that works beside each. */
  migrations: readonly { name: string; minVersion?: string | undefined }[];
}

/** The migrations that this version knows. */
export function schemaOf({ migrations }: Pick<Schema, 'migrations'>): ServiceSchema {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PACKAGE, 'utf8')));
  const all = [kitMigrations, migrations].flatMap((ours) => Object.entries(ours).toSorted());
  return { release: version, migrations: all.map(([name, { minVersion }]) => ({ name, minVersion })) };
}

/** Prints `ServiceSchema` as JSON. */
export function printSchema(schema: Pick<Schema, 'migrations'>): void {
  process.stdout.write(`${JSON.stringify(schemaOf(schema))}\n`);
}

/** The platform's, whose version is that of the release. */
const PACKAGE = new URL('../../../../package.json', import.meta.url);
