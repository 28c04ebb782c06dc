import { defineService } from '@fieldhouse/service-kit';
import { functions, migrations } from '../migrations/index.ts';
import { children, guardians } from './children/family-projections.ts';
import { users } from './coaches/user-projection.ts';
import { answerEventById } from './events/answer-event-by-id.ts';
import { answerEventsAfter } from './events/answer-events-after.ts';
import { patchEventRoute, putEventRoute } from './events/change-event.route.ts';
import { createEventRoute } from './events/create-event.route.ts';
import { deleteEventRoute } from './events/delete-event.route.ts';
import { eventDetailsRoute } from './events/event-details.route.ts';
import { findEventRoute } from './events/find-event.route.ts';
import { eventsSummaryRoute, listEventsRoute } from './events/list-events.route.ts';
import { seriesCountsRoute } from './events/series-counts.route.ts';
import { exportAnswers } from './export/export.answers.ts';
import { answerImportEvents } from './import/import-events.ts';
import { answerImportRegistrations } from './import/import-registrations.ts';
import { answerImportTeams } from './import/import-teams.ts';
import { locationConsumers } from './locations/location.consumers.ts';
import { mergeConsumers, moveRemainingRows } from './merges/merge.consumers.ts';
import { answerRegistrationsToMerge } from './merges/registrations-to-merge.answer.ts';
import { projections } from './projections.ts';
import { cancelForChildRoute, cancelRegistrationRoute } from './registrations/cancel-registration.route.ts';
import { changeSlotRoute } from './registrations/change-slot.route.ts';
import { childRegistrationsRoute } from './registrations/child-registrations.route.ts';
import { registerChildRoute } from './registrations/register-child.route.ts';
import { answerRegisteredEvents } from './registrations/registered-events.answer.ts';
import { answerRegistrationCounts } from './registrations/registration-counts.answer.ts';
import { checkRemindersJob } from './reminders/check-reminders.ts';
import { answerReminderRecipients } from './reminders/reminder-recipients.answer.ts';
import { reminderSent } from './reminders/reminder-sent.consumer.ts';
import {
  resendReminderRoute,
  resetReminderRoute,
  triggerRemindersRoute,
  upcomingRemindersRoute,
} from './reminders/reminders.routes.ts';
import { retention } from './retention.ts';
import { eventRosterRoute } from './rosters/event-roster.route.ts';
import { exportSizesRoute } from './rosters/export-sizes.route.ts';
import { addCoachRoute } from './teams/add-coach.route.ts';
import { addMemberRoute, removeMemberRoute } from './teams/change-members.routes.ts';
import { changeTeamRoute } from './teams/change-team.route.ts';
import { createTeamRoute } from './teams/create-team.route.ts';
import { listTeamsRoute, showTeamRoute } from './teams/list-teams.route.ts';
import { timeSlotsRoute } from './time-slots/time-slots.route.ts';

/** Events, time slots, registrations, rosters, reminders and teams. */
export const events = defineService({
  name: 'events',
  title: 'Events',
  ownChildIds: ({ db }, { userId }) =>
    db('guardian_projection').where({ user_id: userId, is_deleted: false }).pluck('child_id'),
  migrations,
  functions,
  routes: [
    listEventsRoute,
    eventsSummaryRoute,
    createEventRoute,
    findEventRoute,
    putEventRoute,
    patchEventRoute,
    deleteEventRoute,
    seriesCountsRoute,
    eventDetailsRoute,
    timeSlotsRoute,
    eventRosterRoute,
    exportSizesRoute,
    registerChildRoute,
    cancelForChildRoute,
    cancelRegistrationRoute,
    changeSlotRoute,
    childRegistrationsRoute,
    upcomingRemindersRoute,
    triggerRemindersRoute,
    resetReminderRoute,
    resendReminderRoute,
    listTeamsRoute,
    showTeamRoute,
    createTeamRoute,
    changeTeamRoute,
    addCoachRoute,
    addMemberRoute,
    removeMemberRoute,
  ],
  consumers: [
    ...users.consumers,
    ...children.consumers,
    ...guardians.consumers,
    ...mergeConsumers,
    ...locationConsumers,
    reminderSent,
  ],
  calls: [
    answerRegisteredEvents,
    answerRegistrationCounts,
    answerEventById,
    answerEventsAfter,
    answerRegistrationsToMerge,
    answerReminderRecipients,
    ...exportAnswers,
    answerImportTeams,
    answerImportEvents,
    answerImportRegistrations,
  ],
  projections,
  jobs: [{ name: 'move-late-rows', everySeconds: 30, run: moveRemainingRows }, checkRemindersJob],
  retention,
});
