import type { ConfirmResult } from '@fieldhouse/api';
import { Button, Card, EmptyState, Row } from '@fieldhouse/ui';
import { useSearch } from '@fieldhouse/web-kit';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import { COACH_SEARCH } from '../../search.ts';
import { ALL_RECORDS, writePart } from '../game-data-part.ts';
import { rowsText } from './upload-text.ts';

export interface Confirmed extends ConfirmResult {
  fileName: string;
  /** Rows that held a wrong value and were left out. */
  leftOut: number;
}

interface UploadConfirmedProps {
  confirmed: Confirmed;
  onAgain: () => void;
}

/** What a confirmed upload came to (S2 §3), and the way to the records. */
export function UploadConfirmed({ confirmed, onAgain }: UploadConfirmedProps) {
  const [, setSearch] = useSearch(COACH_SEARCH);
  const { created, updated, skipped, leftOut, fileName } = confirmed;
  return (
    <Card role="status">
      <EmptyState
        icon={<CircleCheckBig />}
        headingLevel={2}
        title={`${created} created, ${updated} updated, ${skipped} skipped`}
        text={`${fileName} is stored.${leftOut > 0 ? ` ${rowsText(leftOut)} with errors left out.` : ''}`}
        action={
          <Row $gap={2}>
            <Button onClick={() => setSearch({ sub: writePart(ALL_RECORDS) })}>View the records</Button>
            <Button look="quiet" onClick={onAgain}>
              Upload another file
            </Button>
          </Row>
        }
      />
    </Card>
  );
}
