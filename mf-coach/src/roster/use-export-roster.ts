import type { Event } from '@fieldhouse/api';
import { fileName } from '@fieldhouse/contracts/club';
import { saveFile } from '@fieldhouse/ui';
import { api, asApiError, useNotify } from '@fieldhouse/web-kit';
import { useCallback } from 'react';
import { ROSTER_COLUMNS, rosterLines } from './roster-file.ts';

type Exported = Pick<Event, 'id' | 'title' | 'date'>;

/** Loads an event's roster and saves it as CSV (S2 §7); the code that writes CSV is loaded on demand. */
export function useExportRoster(): (event: Exported) => Promise<void> {
  const notify = useNotify();
  return useCallback(
    async (event) => {
      try {
        const [{ toCsv }, { data = [] }] = await Promise.all([
          import('@fieldhouse/ui/csv'),
          api.GET('/api/events/{id}/roster', { params: { path: { id: event.id } } }),
        ]);
        saveFile(fileName('csv', 'roster', event.title, event.date), toCsv(ROSTER_COLUMNS, rosterLines(data)));
      } catch (problem) {
        notify({ title: 'Failed to export roster', description: asApiError(problem).detail, tone: 'destructive' });
      }
    },
    [notify],
  );
}
