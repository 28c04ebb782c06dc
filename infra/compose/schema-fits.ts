import * as z from 'zod';

/** What an image of a service says about its database: `ServiceSchema` of service-kit. */
export const ImageSchema = z.object({
  release: z.string(),
  migrations: z.array(z.object({ name: z.string(), minVersion: z.string().optional() })),
});
type ImageSchema = z.infer<typeof ImageSchema>;

/** What a service says about the migrations of its database: `printApplied` of service-kit. */
export const AppliedMigrations = z.object({
  applied: z.array(z.object({ name: z.string(), minVersion: z.string() })),
});

/**
 * Why an image cannot run on the database of a site: a migration that it does not have needs a newer release. It may be
 * of a release that is not in use any more. @spec S2.4.1505
 */
export function unfitForDatabase(
  { applied }: z.infer<typeof AppliedMigrations>,
  { release, migrations }: ImageSchema,
): string | undefined {
  const known = new Set(migrations.map(({ name }) => name));
  const too = applied.find(({ name, minVersion }) => !known.has(name) && isBelow(release, minVersion));
  return too && `${too.name} of the database needs ${too.minVersion} or newer, and ${release} is older`;
}

/** An image that does not say it: 1.4.0 was the last release whose images do not. It counts as knowing nothing newer. */
export const UNSAID: ImageSchema = { release: '1.4.0', migrations: [] };

/**
 * Why the images of a service cannot run on one database, which one deploys beside the other; undefined when they can.
 * A migration that only one of them has names the oldest release that works with it, and the other is older than that.
 */
export function unfit(one: ImageSchema, other: ImageSchema): string | undefined {
  return missing(one, other) ?? missing(other, one);
}

function missing(newer: ImageSchema, older: ImageSchema): string | undefined {
  const known = new Set(older.migrations.map(({ name }) => name));
  const too = newer.migrations.find(
    ({ name, minVersion }) => !known.has(name) && minVersion !== undefined && isBelow(older.release, minVersion),
  );
  return too && `${too.name} of ${newer.release} needs ${too.minVersion} or newer, and ${older.release} is older`;
}

/** Whether a version is below another: `1.4.9` below `1.5.0`. */
function isBelow(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) < 0;
}
