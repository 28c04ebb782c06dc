import { type Migrations, readSqlFunctions } from '@fieldhouse/service-kit';
import { tables } from './0001-tables.ts';
import { accessRequestByChild } from './0002-access-request-by-child.ts';
import { mergedRequestByRequest } from './0003-merged-request-by-request.ts';
import { foundBy } from './0004-found-by.ts';
import { ageVerificationOfBirthdate } from './0005-age-verification-of-birthdate.ts';
import { hashedNameTries } from './0006-hashed-name-tries.ts';
import { guardianInvitation } from './0007-guardian-invitation.ts';
import { clubSettings } from './0008-club-settings.ts';
import { removedGuardian } from './0009-removed-guardian.ts';

/** In their order. A released migration never changes; see `Migration` of service-kit. */
export const migrations: Migrations = {
  '0001_tables': tables,
  '0002_access_request_by_child': accessRequestByChild,
  '0003_merged_request_by_request': mergedRequestByRequest,
  '0004_found_by': foundBy,
  '0005_age_verification_of_birthdate': ageVerificationOfBirthdate,
  '0006_hashed_name_tries': hashedNameTries,
  '0007_guardian_invitation': guardianInvitation,
  '0008_club_settings': clubSettings,
  '0009_removed_guardian': removedGuardian,
};

export const functions = readSqlFunctions(new URL('../sql/', import.meta.url));
