import { saveFile } from '@fieldhouse/ui';
import { toCsv } from '@fieldhouse/ui/csv';
import { eachRow } from '@fieldhouse/web-kit';

/** Saves every error of an upload as a CSV file. */
export async function saveErrors(uploadId: number, fileName: string): Promise<void> {
  const lines: (string | number | null)[][] = [];
  for await (const { line, column, reason } of eachRow('/api/game-data/uploads/{uploadId}/errors', {
    parts: { uploadId },
  })) {
    lines.push([line, column, reason]);
  }
  saveFile(fileName, toCsv(['Line', 'Column', 'Reason'], lines));
}
