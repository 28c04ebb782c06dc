import type { Migrations } from '@fieldhouse/service-kit';
import { events } from './0001_events.ts';
import { registrationFunctions } from './0002_registration_functions.ts';
import { editedEvents } from './0003_edited_events.ts';
import { registrationAnswer } from './0004_registration_answer.ts';

export const migrations: Migrations = {
  '0001_events': events,
  '0002_registration_functions': registrationFunctions,
  '0003_edited_events': editedEvents,
  '0004_registration_answer': registrationAnswer,
};
