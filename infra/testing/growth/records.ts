import { COPY_INBOX, LAST_DEMO_ID, UNLESS_AN_EVENT_WAS_FASTER } from './copies.ts';

/** The number of evaluations and of games of a copied child for each one of the original. */
const EVALUATIONS_EACH = 20;
const GAMES_EACH = 42;

/** svc-gamedata: copies of the demo's children, with evaluations and games week by week. */
export const COPY_RECORDS = [
  `INSERT INTO child_projection (id, version, is_deleted, first_name, last_name, nickname, birthdate, is_active,
     first_key, last_key, nickname_key)
   SELECT pg_temp.copied(id, n), version, is_deleted, first_name, family, nickname, birthdate + n % 20, is_active,
     first_key, lower(family), nickname_key
   FROM child_projection, family_copy, pg_temp.copied_family(last_name, n) family WHERE id <= ${LAST_DEMO_ID}
   ${UNLESS_AN_EVENT_WAS_FASTER}`,
  `INSERT INTO evaluation (child_id, sport, date, notes, skills, coach_name, coach_id, created_at)
   SELECT pg_temp.copied(child_id, n), sport, date - 7 * time, notes, skills, coach_name, coach_id,
     created_at - 7 * time * interval '1 day'
   FROM evaluation, copy, generate_series(0, ${EVALUATIONS_EACH - 1}) time WHERE id <= ${LAST_DEMO_ID}`,
  `INSERT INTO game_record (version, first_name, last_name, sport, game_date, game_time, team_name, opponent, location,
     child_id, stats, created_at, first_key, last_key, opponent_key)
   SELECT version, first_name, family, sport, game_date - 7 * time, game_time, team_name, opponent, location,
     pg_temp.copied(child_id, n), stats, created_at, first_key, lower(family), opponent_key
   FROM game_record, copy, pg_temp.copied_family(last_name, n) family, generate_series(0, ${GAMES_EACH - 1}) time
   WHERE id <= ${LAST_DEMO_ID}`,
  COPY_INBOX,
];
