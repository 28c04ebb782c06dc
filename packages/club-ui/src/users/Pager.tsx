import { Button, Muted, Row } from '@fieldhouse/ui';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';

interface PagerProps {
  /** Rows before this page. */
  before: number;
  /** Rows on it. */
  shown: number;
  total: number;
  onBack: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

const count = new Intl.NumberFormat('en-US');

/** '11–20 of 503', and the ways to the pages beside. */
export function Pager({ before, shown, total, onBack, onNext }: PagerProps) {
  return (
    <Row as="nav" aria-label="Pages of users" $spread>
      <Muted as="span" role="status" $small>
        {shown > 0 && `${count.format(before + 1)}–${count.format(before + shown)} of ${count.format(total)}`}
      </Muted>
      {(onBack || onNext) && (
        <Row $gap={2}>
          <Button look="quiet" icon={<ChevronLeft />} disabled={!onBack} onClick={onBack}>
            Previous
          </Button>
          <Button look="quiet" disabled={!onNext} onClick={onNext}>
            Next <ChevronRight aria-hidden="true" />
          </Button>
        </Row>
      )}
    </Row>
  );
}
