import type { Migrations } from '@fieldhouse/service-kit';
import { accounts } from './0001-accounts.ts';

export const migrations: Migrations = { '0001_accounts': accounts };
