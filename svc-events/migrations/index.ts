import type { Migrations } from '@fieldhouse/service-kit';
import { events } from './0001_events.ts';
import { registrationFunctions } from './0002_registration_functions.ts';

export const migrations: Migrations = {
  '0001_events': events,
  '0002_registration_functions': registrationFunctions,
};
