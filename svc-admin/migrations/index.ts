import type { Migrations } from '@fieldhouse/service-kit';
import { locations } from './0001-locations.ts';

export const migrations: Migrations = { '0001_locations': locations };
