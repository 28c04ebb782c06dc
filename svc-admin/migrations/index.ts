import { type Migrations, readSqlFunctions } from '@fieldhouse/service-kit';
import { tables } from './0001-tables.ts';
import { foundBy } from './0002-found-by.ts';
import { accessChangesOfImports } from './0003-access-changes-of-imports.ts';
import { viewsOfADay } from './0004-views-of-a-day.ts';
import { clubSettings } from './0005-club-settings.ts';
import { auditOfTheOwner } from './0006-audit-of-the-owner.ts';

/** In their order. A released migration never changes; see `Migration` of service-kit. */
export const migrations: Migrations = {
  '0001_tables': tables,
  '0002_found_by': foundBy,
  '0003_access_changes_of_imports': accessChangesOfImports,
  '0004_views_of_a_day': viewsOfADay,
  '0005_club_settings': clubSettings,
  '0006_audit_of_the_owner': auditOfTheOwner,
};

export const functions = readSqlFunctions(new URL('../sql/', import.meta.url));
