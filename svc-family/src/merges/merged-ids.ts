/**
 * In SQL, the ids of merged duplicates. A merged duplicate is no child of the club: only the merge history shows it
 * (product decision 77).
 */
export const MERGED_IDS = '(SELECT merged.id FROM child merged WHERE merged.merged_into IS NOT NULL)';
