/**
 * SQL: how long after a merge of children a job looks for rows that were stored about a duplicate at the same time. Such
 * a row is stored within seconds; a week leaves time for a service that was stopped.
 */
export const LATE_ROWS_FOR = `interval '7 days'`;
