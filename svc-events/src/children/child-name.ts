/** The name that is shown for a child that was removed from the club. */
export const FORMER_PLAYER = 'Former player';

/** A child's name from `child_projection k` of a LEFT JOIN: the row is missing only while the projection is rebuilt. */
export const CHILD_NAME = `CASE WHEN k.is_deleted THEN '${FORMER_PLAYER}'
  ELSE coalesce(k.first_name || ' ' || k.last_name, 'Name not known yet') END`;

/** Whether that child is not archived; also true for a child that was removed from the club. */
export const IS_CHILD_ACTIVE = `coalesce(k.is_active OR k.is_deleted, true)`;
