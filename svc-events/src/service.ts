import { defineService } from '@fieldhouse/service-kit';
import { functions, migrations } from '../migrations/index.ts';
import { audiences } from './audiences/index.ts';
import { calendars } from './calendar/index.ts';
import { children } from './children/index.ts';
import { coaches } from './coaches/index.ts';
import { trainingEvents } from './events/index.ts';
import { dataExport } from './export/index.ts';
import { dataImport } from './import/index.ts';
import { locations } from './locations/index.ts';
import { merges } from './merges/index.ts';
import { registrations } from './registrations/index.ts';
import { reminders } from './reminders/index.ts';
import { rosters } from './rosters/index.ts';
import { scheduleChanges } from './schedule-changes/index.ts';
import { teams } from './teams/index.ts';
import { timeSlots } from './time-slots/index.ts';

/** Events, time slots, registrations, rosters, reminders and teams. */
export const events = defineService({
  name: 'events',
  title: 'Events',
  ownChildIds: ({ db }, { userId }) =>
    db('guardian_projection').where({ user_id: userId, is_deleted: false }).pluck('child_id'),
  migrations,
  functions,
  capabilities: [
    trainingEvents,
    scheduleChanges,
    audiences,
    calendars,
    timeSlots,
    registrations,
    rosters,
    teams,
    reminders,
    children,
    coaches,
    locations,
    merges,
    dataExport,
    dataImport,
  ],
});
