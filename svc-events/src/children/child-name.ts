/** What is left of the name of a child that was removed from the club. */
export const FORMER_PLAYER = 'Former player';

/** A child's name from `known_child k`, joined on the left: empty-handed only while the projection is being rebuilt. */
export const CHILD_NAME = `CASE WHEN k.gone THEN '${FORMER_PLAYER}'
  ELSE coalesce(k.first_name || ' ' || k.last_name, 'Name not known yet') END`;
