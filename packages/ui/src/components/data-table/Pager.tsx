import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../Button.tsx';
import { Muted, Row } from '../layout.tsx';

export interface PagerProps {
  /** What the pages list: 'users'. */
  label: string;
  /** Rows before this page. */
  before: number;
  /** Rows on it. */
  shown: number;
  total: number;
  /** There are more than `total`. */
  isMore?: boolean | undefined;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

const Onward = styled.span`display: inline-flex; align-items: center; gap: 8px;`;

const count = new Intl.NumberFormat('en-US');

const rangeText = (first: number, last: number) =>
  first === last ? count.format(last) : `${count.format(first)}–${count.format(last)}`;

/** '11–20 of 503', and the buttons for the previous and the next page, disabled where there is none. */
export function Pager({ label, before, shown, total, isMore, onPrevious, onNext }: PagerProps) {
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  // At the end of the list the pressed button becomes disabled: the other one gets the focus.
  useLayoutEffect(() => {
    const [pressed, other] = onNext ? [previous.current, next.current] : [next.current, previous.current];
    if (pressed?.disabled && document.activeElement === pressed) other?.focus();
  });
  return (
    <Row as="nav" aria-label={`Pages of ${label}`} $spread>
      <Muted as="span" role="status" $small>
        {shown > 0 && `${rangeText(before + 1, before + shown)} of ${isMore ? 'more than ' : ''}${count.format(total)}`}
      </Muted>
      {(onPrevious || onNext) && (
        <Row $gap={2}>
          <Button ref={previous} look="quiet" icon={<ChevronLeft />} disabled={!onPrevious} onClick={onPrevious}>
            Previous
          </Button>
          <Button ref={next} look="quiet" disabled={!onNext} onClick={onNext}>
            <Onward>
              Next <ChevronRight aria-hidden="true" />
            </Onward>
          </Button>
        </Row>
      )}
    </Row>
  );
}

/** 'Showing first 10 results of 37', for a list that is searched rather than paged; nothing where all are shown. */
export function FirstResults({ shown, total }: { shown: number; total: number }) {
  return (
    <Muted role="status" $small>
      {shown < total && `Showing first ${count.format(shown)} results of ${count.format(total)}`}
    </Muted>
  );
}
