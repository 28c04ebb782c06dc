import { clubRecord, fixedSize, projectionOf, type Retention } from '@fieldhouse/service-kit';

/** A merge can be undone for 30 days; the undo may take another 30 to arrive. */
const MERGE_ROWS_DAYS = 60;

const ofMerge = {
  growsWith: 'merges of children',
  retainedFor: `${MERGE_ROWS_DAYS} days: only an undo needs it`,
  purges: [{ where: 'merge_id IN (SELECT id FROM child_merge WHERE received_at < ?)', age: { days: MERGE_ROWS_DAYS } }],
};

export const retention: Retention = {
  event: clubRecord('events', 'As long as the club: a deleted one is part of its children’s history'),
  event_coach: clubRecord('events', 'As long as the event'),
  time_slot: clubRecord('events', 'As long as the event'),
  registration: clubRecord('registrations', 'As long as the club: a cancelled one is part of its child’s history'),
  slot_change: clubRecord('registrations', 'As long as the registration: it is part of its child’s history'),
  team: clubRecord('teams'),
  team_coach: clubRecord('teams', 'Until the coach leaves the team'),
  team_member: clubRecord('teams', 'Until the child leaves the team'),
  reminder: {
    growsWith: 'events',
    retainedFor: '`REMINDER_DAYS` after the event’s start',
    purges: [{ where: 'date < ?', age: 'reminderDays' }],
  },
  reminder_check: fixedSize('One row'),
  user_projection: projectionOf('accounts'),
  child_projection: projectionOf('children'),
  guardian_projection: projectionOf('children'),
  location_projection: projectionOf('locations'),
  child_merge: projectionOf('merges of children'),
  moved_registration: ofMerge,
  moved_member: ofMerge,
};
