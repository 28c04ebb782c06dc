import type { Migrations } from '@fieldhouse/service-kit';
import { accounts } from './0001-accounts.ts';
import { waiverTexts } from './0002-waiver-texts.ts';
import { passwordResets } from './0003-password-resets.ts';
import { findingPeople } from './0004-finding-people.ts';
import { managedAccounts } from './0005-managed-accounts.ts';

export const migrations: Migrations = {
  '0001_accounts': accounts,
  '0002_waiver_texts': waiverTexts,
  '0003_password_resets': passwordResets,
  '0004_finding_people': findingPeople,
  '0005_managed_accounts': managedAccounts,
};
