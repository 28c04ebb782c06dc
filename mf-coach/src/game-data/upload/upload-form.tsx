import { SPORT_NAMES, TEAM_SPORTS, type TeamSport } from '@fieldhouse/contracts/club';
import {
  Button,
  Card,
  FileDrop,
  IconButton,
  Muted,
  media,
  Pair,
  ProgressBar,
  Row,
  Select,
  Stack,
} from '@fieldhouse/ui';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Upload from 'lucide-react/icons/upload';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type DateOrder, sizeText } from './upload-text.ts';
import { useUploadFile } from './use-upload-file.ts';

const Chosen = styled.div`
  display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: var(--s3); align-items: center;
  min-height: 72px; padding: var(--s2) var(--s2) var(--s2) var(--s4);
  border: 1px solid var(--turf); border-radius: var(--radius-s); background: var(--turf-soft); overflow-wrap: anywhere;
  & > svg { width: 28px; height: 28px; color: var(--turf); }
`;

const Actions = styled(Row)`justify-content: flex-end; ${media.phone} { & > button { flex: 1; } }`;

const DATE_ORDERS: readonly { value: DateOrder; label: string }[] = [
  { value: 'day-first', label: 'Day first: 25/10/2026' },
  { value: 'month-first', label: 'Month first: 10/25/2026' },
];

/** The sport, the file and Upload (S2 §2, §5), and the order of the file's dates when the server asks for it. */
export function UploadForm({ onUploaded }: { onUploaded: (uploadId: number) => void }) {
  const [sport, setSport] = useState<TeamSport | null>(null);
  const [file, setFile] = useState<File>();
  const select = useRef<HTMLSelectElement>(null);
  const [dateOrder, setDateOrder] = useState<DateOrder>();
  const { upload, part, cancel, isUploading, isCoolingDown, rejectNonCsv, ...dates } = useUploadFile(onUploaded);
  const asksOrder = dates.dateQuestion !== undefined || dateOrder !== undefined;
  const choose = (chosen: File) => {
    if (rejectNonCsv(chosen)) return;
    setFile(chosen);
    setDateOrder(undefined);
    dates.clearQuestion();
  };
  const send = () => {
    if (!sport) select.current?.focus();
    upload(sport, file, dateOrder);
  };
  return (
    <Card as="section" aria-label="Upload Game Data">
      <Stack $gap={4}>
        <Pair>
          <Select
            ref={select}
            label="Sport"
            placeholder="Choose a sport"
            value={sport ?? ''}
            disabled={isUploading}
            onChange={({ target }) => setSport(TEAM_SPORTS.find((each) => each === target.value) ?? null)}
            options={TEAM_SPORTS.map((value) => ({ value, label: SPORT_NAMES[value] }))}
          />
          {asksOrder && (
            <Select
              label="Dates in this file"
              placeholder="Choose their order"
              value={dateOrder ?? ''}
              disabled={isUploading}
              error={dateOrder === undefined ? dates.dateQuestion : undefined}
              onChange={({ target }) => setDateOrder(DATE_ORDERS.find(({ value }) => value === target.value)?.value)}
              options={DATE_ORDERS}
            />
          )}
        </Pair>
        {file ? (
          <Chosen>
            <FileSpreadsheet aria-hidden="true" />
            <div>
              <b>{file.name}</b>
              <Muted $small>{sizeText(file.size)}</Muted>
            </div>
            {!isUploading && (
              <IconButton label={`Take ${file.name} out`} icon={<X />} onClick={() => setFile(undefined)} />
            )}
          </Chosen>
        ) : (
          <FileDrop
            label="Choose or drop a CSV file"
            hint="From Excel, Numbers, Google Sheets or a scoring app; up to 50 MB"
            accept=".csv,text/csv"
            icon={<FileSpreadsheet aria-hidden="true" />}
            onFile={choose}
          />
        )}
        {isUploading && (
          <ProgressBar
            label={part === 1 ? 'Reading the file and matching players...' : 'Uploading...'}
            value={part === 1 ? null : part}
          />
        )}
        <Actions $gap={2}>
          {isUploading && (
            <Button look="quiet" onClick={cancel}>
              Cancel
            </Button>
          )}
          <Button
            icon={<Upload />}
            onClick={send}
            busyText={isUploading ? 'Uploading...' : undefined}
            coolingDown={isCoolingDown}
          >
            Upload
          </Button>
        </Actions>
      </Stack>
    </Card>
  );
}
