import type { GameRecord } from '@fieldhouse/api';
import { Badge, Row } from '@fieldhouse/ui';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Link from 'lucide-react/icons/link';
import Unlink from 'lucide-react/icons/unlink';

/** Linked or Unlinked (S2 §4), and Sample on test data. */
export function RecordStatus({ record: { childId, isSample } }: { record: GameRecord }) {
  return (
    <Row $gap={1}>
      {isSample && (
        <Badge tone="leather" icon={<FlaskConical />}>
          Sample
        </Badge>
      )}
      {childId === null ? (
        <Badge tone="warn" icon={<Unlink />}>
          Unlinked
        </Badge>
      ) : (
        <Badge tone="turf" icon={<Link />}>
          Linked
        </Badge>
      )}
    </Row>
  );
}
