import { answersTimeline } from '@fieldhouse/service-kit';

/** Evaluations and game records, those of one upload as one item. Sample records are left out. */
export const answerTimeline = answersTimeline(
  'gamedata',
  `SELECT v.created_at AS at, 'evaluation-' || v.id AS key, jsonb_build_object('action', 'evaluation.added',
     'userId', v.coach_id, 'userName', v.coach_name, 'text', initcap(v.sport),
     'thing', CASE WHEN v.event_id IS NOT NULL AND v.event_title IS NOT NULL THEN jsonb_build_object(
       'type', 'event', 'id', v.event_id, 'name', v.event_title, 'date', NULL, 'isDeleted', false) END) AS item
   FROM evaluation v, asked WHERE v.child_id = ANY (asked.child_ids)
   UNION ALL
   SELECT g.created_at, 'game-record-' || min(g.id), jsonb_build_object('action', 'game-records.added',
     'text', initcap(g.sport) || ', ' || count(*) || CASE count(*) WHEN 1 THEN ' game' ELSE ' games' END)
   FROM game_record g, asked WHERE g.child_id = ANY (asked.child_ids) AND NOT g.is_sample
   GROUP BY g.created_at, g.sport`,
);
