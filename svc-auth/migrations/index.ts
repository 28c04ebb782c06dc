import { type Migrations, readSqlFunctions } from '@fieldhouse/service-kit';
import { tables } from './0001-tables.ts';
import { waiverSignatureByText } from './0002-waiver-signature-by-text.ts';
import { foundBy } from './0003-found-by.ts';
import { replacedResetLink } from './0004-replaced-reset-link.ts';
import { severalResetLinks } from './0005-several-reset-links.ts';
import { signInOfSession } from './0006-sign-in-of-session.ts';
import { confirmedAddresses } from './0007-confirmed-addresses.ts';
import { passkeys } from './0008-passkeys.ts';
import { invitations } from './0009-invitations.ts';
import { setUpCode } from './0010-set-up-code.ts';
import { plannedChanges } from './0011-planned-changes.ts';
import { datesOfWaiverTexts } from './0012-dates-of-waiver-texts.ts';

/** In their order. A released migration never changes; see `Migration` of service-kit. */
export const migrations: Migrations = {
  '0001_tables': tables,
  '0002_waiver_signature_by_text': waiverSignatureByText,
  '0003_found_by': foundBy,
  '0004_replaced_reset_link': replacedResetLink,
  '0005_several_reset_links': severalResetLinks,
  '0006_sign_in_of_session': signInOfSession,
  '0007_confirmed_addresses': confirmedAddresses,
  '0008_passkeys': passkeys,
  '0009_invitations': invitations,
  '0010_set_up_code': setUpCode,
  '0011_planned_changes': plannedChanges,
  '0012_dates_of_waiver_texts': datesOfWaiverTexts,
};

export const functions = readSqlFunctions(new URL('../sql/', import.meta.url));
