import { keyOf } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

const READ = [keyOf('get', '/api/game-data/uploads'), keyOf('get', '/api/game-data/uploads/{uploadId}')];
const ROWS = keyOf('get', '/api/game-data/uploads/{uploadId}/rows');

/** The lists in which a row stays in its place until the screen is loaded again. */
const LISTS_OF_CHOICES: readonly unknown[] = ['unmatched', 'duplicates'];

/** Loads the uploads, their counts and the list of all rows again; the lists of choices stay as they are. */
export function useRefreshUploads(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      ...READ.map((queryKey) => queries.invalidateQueries({ queryKey })),
      queries.invalidateQueries({
        queryKey: ROWS,
        predicate: ({ queryKey }) => !LISTS_OF_CHOICES.includes(filterIn(queryKey)),
      }),
    ]);
  }, [queries]);
}

/** Loads the uploads, their counts and every list of rows again: rows may leave their list. */
export function useRefreshReview(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    const keys = [...READ, ROWS];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }, [queries]);
}

/** The filter in the key of a page of rows. */
function filterIn(queryKey: readonly unknown[]): unknown {
  const query = queryKey[3];
  return typeof query === 'object' && query !== null && 'filter' in query ? query.filter : undefined;
}
