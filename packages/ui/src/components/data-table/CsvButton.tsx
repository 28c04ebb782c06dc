import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { ErrorText } from '../Field.tsx';
import type { DataColumn } from './data-column.ts';
import { saveFile } from './save-file.ts';

interface CsvButtonProps<Row> {
  /** With its extension: 'players-2026-11-22.csv'. */
  fileName: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
}

type Progress = 'idle' | 'busy' | 'failed';

/** Downloads the listed rows as CSV. The code that writes it is loaded at the first press. */
export function CsvButton<Row>({ fileName, columns, rows }: CsvButtonProps<Row>) {
  const [progress, setProgress] = useState<Progress>('idle');
  const download = async () => {
    setProgress('busy');
    try {
      const { toCsv } = await import('./to-csv.ts');
      const written = columns.flatMap(({ header, csv }) => (csv ? [{ header, csv }] : []));
      const lines = rows.map((row) => written.map(({ csv }) => csv(row)));
      saveFile(
        fileName,
        toCsv(
          written.map(({ header }) => header),
          lines,
        ),
      );
      setProgress('idle');
    } catch {
      setProgress('failed');
    }
  };
  return (
    <div>
      <Button
        look="quiet"
        icon={<Download />}
        onClick={download}
        busyText={progress === 'busy' ? 'Preparing...' : undefined}
      >
        Download CSV
      </Button>
      <div role="alert">
        {progress === 'failed' && <ErrorText>The file could not be made. Please try again.</ErrorText>}
      </div>
    </div>
  );
}
