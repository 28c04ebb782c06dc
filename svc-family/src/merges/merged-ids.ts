/**
 * In SQL, the ids of merged duplicates. A merged duplicate is no child of the club: only the merge history shows it
 * (product decision 77).
 */
export const MERGED_IDS = '(SELECT merged.id FROM child merged WHERE merged.merged_into IS NOT NULL)';

/**
 * In SQL, the id of each merged duplicate (`id`) with that of the child that it is now (`current_id`): a primary may
 * have been merged later itself.
 */
export const CURRENT_IDS = `(
  WITH RECURSIVE alias AS (
    SELECT id, merged_into AS current_id FROM child WHERE merged_into IS NOT NULL
    UNION ALL
    SELECT alias.id, child.merged_into FROM alias JOIN child ON child.id = alias.current_id
    WHERE child.merged_into IS NOT NULL
  )
  SELECT alias.id, alias.current_id FROM alias JOIN child ON child.id = alias.current_id
  WHERE child.merged_into IS NULL
)`;
