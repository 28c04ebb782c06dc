import { createHash } from 'node:crypto';
import { kitFunctions } from '../data/kit-functions.ts';
import { kitMigrations } from '../data/kit-migrations.ts';
import type { Schema } from '../data/migrate.ts';

/** Twelve hex digits that change whenever a migration or a function does. */
export function fingerprint({ migrations, functions }: Schema): string {
  const text = JSON.stringify([kitMigrations, migrations, kitFunctions, functions ?? null]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
