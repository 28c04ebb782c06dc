import { Button, Muted, Row } from '@fieldhouse/ui';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { styled } from 'styled-components';

interface PagerProps {
  /** Rows before this page. */
  before: number;
  /** Rows on it. */
  shown: number;
  total: number;
  onBack: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

const Onward = styled.span`display: inline-flex; align-items: center; gap: 8px;`;

const count = new Intl.NumberFormat('en-US');

const rangeText = (first: number, last: number) =>
  first === last ? count.format(last) : `${count.format(first)}–${count.format(last)}`;

/** '11–20 of 503', and the ways to the pages beside. */
export function Pager({ before, shown, total, onBack, onNext }: PagerProps) {
  return (
    <Row as="nav" aria-label="Pages of users" $spread>
      <Muted as="span" role="status" $small>
        {shown > 0 && `${rangeText(before + 1, before + shown)} of ${count.format(total)}`}
      </Muted>
      {(onBack || onNext) && (
        <Row $gap={2}>
          <Button look="quiet" icon={<ChevronLeft />} disabled={!onBack} onClick={onBack}>
            Previous
          </Button>
          <Button look="quiet" disabled={!onNext} onClick={onNext}>
            <Onward>
              Next <ChevronRight aria-hidden="true" />
            </Onward>
          </Button>
        </Row>
      )}
    </Row>
  );
}
