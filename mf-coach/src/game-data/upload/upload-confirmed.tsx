import type { ConfirmResult } from '@fieldhouse/api';
import { Button, Card, EmptyState, Row } from '@fieldhouse/ui';
import { useSearch } from '@fieldhouse/web-kit';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import { COACH_SEARCH } from '../../search.ts';
import { ALL_RECORDS, writePart } from '../game-data-part.ts';
import { rowsText } from './upload-text.ts';

export interface Confirmed extends ConfirmResult {
  fileName: string;
  /** The numbers of rows that were not stored: with errors, and left out by a person. */
  errors: number;
  leftOut: number;
}

interface UploadConfirmedProps {
  confirmed: Confirmed;
  onUploadAnother: () => void;
}

/** The result of a confirmed upload (S2 §3), and a link to the records. */
export function UploadConfirmed({ confirmed, onUploadAnother }: UploadConfirmedProps) {
  const [, setSearch] = useSearch(COACH_SEARCH);
  const { created, updated, skipped, errors, leftOut, fileName } = confirmed;
  const parts = [
    `${fileName} is stored.`,
    errors > 0 && `${rowsText(errors)} with errors left out.`,
    leftOut > 0 && `${rowsText(leftOut)} left out as you chose.`,
  ];
  return (
    <Card role="status">
      <EmptyState
        icon={<CircleCheckBig />}
        headingLevel={2}
        title={`${created} created, ${updated} updated, ${skipped} skipped`}
        text={parts.filter(Boolean).join(' ')}
        action={
          <Row $gap={2}>
            <Button onClick={() => setSearch({ sub: writePart(ALL_RECORDS) })}>View the records</Button>
            <Button look="quiet" onClick={onUploadAnother}>
              Upload another file
            </Button>
          </Row>
        }
      />
    </Card>
  );
}
