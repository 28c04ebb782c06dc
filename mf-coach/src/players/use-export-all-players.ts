import { useDownload } from '@fieldhouse/web-kit';

/** Export All Players (S2 §2): saves the server's CSV file. */
export function useExportAllPlayers(): { save: () => void; isPending: boolean } {
  const { download, isPending } = useDownload({ failureTitle: 'Export failed' });
  return { save: () => download('/api/admin/export-all-players'), isPending };
}
