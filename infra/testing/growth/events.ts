import { COPY_INBOX, LAST_DEMO_ID } from './copies.ts';
import { COPY_KNOWN_FAMILIES } from './people.ts';

/** The demo's own registrations: its children at its events. */
const DEMO_REGISTRATION = `
  registration.id <= ${LAST_DEMO_ID} AND registration.event_id <= ${LAST_DEMO_ID}
  AND registration.child_id <= ${LAST_DEMO_ID} AND registration.state = 'active'`;

/**
 * svc-events: copies of the demo's teams and events, with their coaches and slots; each copy's children are on its
 * teams and registered for its events.
 */
export const COPY_EVENTS = [
  ...COPY_KNOWN_FAMILIES,
  `INSERT INTO team (id, name, sport, min_age, max_age, league_name, version, created_at)
   SELECT pg_temp.copied(id, n), pg_temp.copied_family('', n) || ' ' || name, sport, min_age, max_age, league_name, version, created_at
   FROM team, copy WHERE id <= ${LAST_DEMO_ID}`,
  `INSERT INTO team_coach (team_id, coach_id, position)
   SELECT pg_temp.copied(team_id, n), coach_id, position FROM team_coach, copy WHERE team_id <= ${LAST_DEMO_ID}`,
  `INSERT INTO team_member (team_id, child_id, added_at)
   SELECT pg_temp.copied(team_id, n), pg_temp.copied(child_id, n), added_at
   FROM team_member, copy WHERE team_id <= ${LAST_DEMO_ID}`,
  `INSERT INTO event (id, series_id, title, description, date, end_date, start_time, end_time, location_id, location, sport,
     instructor, capacity, taken, price_cents, currency, is_multi_day, allow_time_slots, session_duration, min_age, max_age,
     reminder_sent, assigned_team_id, created_by, created_at)
   SELECT pg_temp.copied(id, n), pg_temp.copied(series_id, n), title, description, moved, moved + (end_date - date),
     start_time, end_time, location_id, location, sport, instructor, capacity,
     (SELECT count(*) FROM registration WHERE registration.event_id = event.id AND ${DEMO_REGISTRATION}),
     price_cents, currency, is_multi_day, allow_time_slots, session_duration, min_age, max_age, reminder_sent,
     pg_temp.copied(assigned_team_id, n), created_by, created_at
   FROM event, copy, pg_temp.copied_day(date, id, n) moved WHERE id <= ${LAST_DEMO_ID}`,
  `INSERT INTO event_coach (event_id, coach_id, name, position)
   SELECT pg_temp.copied(event_id, n), coach_id, name, position FROM event_coach, copy WHERE event_id <= ${LAST_DEMO_ID}`,
  `INSERT INTO time_slot (id, event_id, start_time, end_time)
   SELECT pg_temp.copied(id, n), pg_temp.copied(event_id, n), start_time, end_time
   FROM time_slot, copy WHERE event_id <= ${LAST_DEMO_ID}`,
  `INSERT INTO registration (id, event_id, child_id, time_slot_id, state, registered_by, created_at)
   SELECT pg_temp.copied(id, n), pg_temp.copied(event_id, n), pg_temp.copied(child_id, n),
     pg_temp.copied(time_slot_id, n), state, pg_temp.copied(registered_by, n), created_at
   FROM registration, copy WHERE ${DEMO_REGISTRATION}`,
  COPY_INBOX,
  `SELECT setval('event_series', pg_temp.copied(${LAST_DEMO_ID}, max(n))) FROM copy`,
];
