import type { Migrations } from '@fieldhouse/service-kit';
import { events } from './0001_events.ts';
import { registrationFunctions } from './0002_registration_functions.ts';
import { editedEvents } from './0003_edited_events.ts';
import { registrationAnswer } from './0004_registration_answer.ts';
import { teams } from './0006_teams.ts';
import { peopleWhoLeave } from './0007_people_who_leave.ts';
import { eventLists } from './0008_event_lists.ts';
import { registrationsInHand } from './0009_registrations_in_hand.ts';
import { whatAMailSays } from './0010_what_a_mail_says.ts';
import { seriesFacts } from './0011_series_facts.ts';
import { eventsOfTeams } from './0012_events_of_teams.ts';
import { accessLevels } from './0013_access_levels.ts';
import { childMerges } from './0014_child_merges.ts';

export const migrations: Migrations = {
  '0001_events': events,
  '0002_registration_functions': registrationFunctions,
  '0003_edited_events': editedEvents,
  '0004_registration_answer': registrationAnswer,
  '0006_teams': teams,
  '0007_people_who_leave': peopleWhoLeave,
  '0008_event_lists': eventLists,
  '0009_registrations_in_hand': registrationsInHand,
  '0010_what_a_mail_says': whatAMailSays,
  '0011_series_facts': seriesFacts,
  '0012_events_of_teams': eventsOfTeams,
  '0013_access_levels': accessLevels,
  '0014_child_merges': childMerges,
};
