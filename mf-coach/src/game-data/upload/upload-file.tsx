import type { UploadSummary } from '@fieldhouse/api';
import { SPORT_NAMES } from '@fieldhouse/contracts/club';
import { Button, Callout, Muted, media, Stack } from '@fieldhouse/ui';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Upload from 'lucide-react/icons/upload';
import { styled } from 'styled-components';
import { DATE_ORDER_NAMES, momentText, rowsText } from './upload-text.ts';

const File = styled.div`
  display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: var(--s3); align-items: center;
  padding: var(--s3) var(--s4); overflow-wrap: anywhere;
  border: 2px dashed var(--control); border-radius: var(--radius-s);
  & > svg { width: 28px; height: 28px; color: var(--turf); }
  ${media.phone} { grid-template-columns: auto minmax(0, 1fr); & > button { grid-column: 1 / -1; } }
`;

/** The file of an upload, its expiry, its unknown columns, and an encoding that nothing in the file names. */
export function UploadFile({ upload, onLeave }: { upload: UploadSummary; onLeave: () => void }) {
  const { fileName, sport, totalRecords, expiresAt, ignoredColumns, encoding, dateOrder } = upload;
  return (
    <Stack $gap={3}>
      <File>
        <FileSpreadsheet aria-hidden="true" />
        <div>
          <b>{fileName}</b>
          <Muted $small>
            {[
              ...[SPORT_NAMES[sport], rowsText(totalRecords), dateOrder && DATE_ORDER_NAMES[dateOrder]],
              `kept until ${momentText(expiresAt)}, on every device`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Muted>
        </div>
        <Button look="quiet" icon={<Upload />} onClick={onLeave}>
          Choose another file
        </Button>
      </File>
      {ignoredColumns.length > 0 && (
        <Callout tone="info" title={ignoredColumns.length === 1 ? 'One column is ignored' : 'Some columns are ignored'}>
          {ignoredColumns.join(', ')}
        </Callout>
      )}
      {encoding === 'windows-1252' && (
        <Callout tone="info" title="The letters were read as Windows-1252">
          Look at the names: if letters with accents are wrong, save the sheet as CSV UTF-8 and choose that file.
        </Callout>
      )}
    </Stack>
  );
}
