import { media, Row } from '@fieldhouse/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { RATINGS } from './score-sheet.tsx';
import { useRatingKeys } from './use-rating-keys.ts';

/** On a desktop a card beside the sheet; on a phone fixed at the bottom, instead of the dock. */
export const Pad = styled.section`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s2); padding: var(--s3) var(--s4) var(--s4);
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); box-shadow: var(--shadow-s);
  ${media.phone} {
    position: fixed; inset: auto 0 0; z-index: 9; padding: 6px var(--s4) calc(12px + env(safe-area-inset-bottom));
    border-width: 1px 0 0; border-radius: 0; box-shadow: var(--shadow-l);
    &[data-done] { padding-top: 12px; }
  }
`;

/** What is rated, and Back and Skip. */
export const PadHead = styled(Row)`
  flex-wrap: nowrap; min-height: 44px;
  & > p { min-width: 0; overflow-wrap: anywhere; line-height: 1.25; font-variant-numeric: tabular-nums; }
  & > p > b { font: 600 1.25rem/1.1 var(--head); }
  & > div { flex: none; } & button { padding-inline: 10px; }
`;

const Keys = styled.div`display: grid; grid-template-columns: repeat(5, minmax(0, 1fr)); gap: var(--s2);`;

const Key = styled.button`
  position: relative; min-height: 54px; padding: 0; border: 1px solid var(--control);
  border-radius: var(--radius-s); background: var(--surface); color: var(--text);
  font: 600 1.5rem/1 var(--head); font-variant-numeric: tabular-nums; cursor: pointer; touch-action: manipulation;
  transition: background var(--fast), border-color var(--fast);
  &:hover { border-color: var(--text); } &:active { background: var(--turf-soft); border-color: var(--turf); }
  &:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
  &[data-was] { border: 2px dashed var(--text); }
  &[aria-checked='true'] {
    background: var(--chosen); color: var(--on-chosen); border: 1px solid var(--on-chosen);
    box-shadow: inset 0 -4px var(--chosen-mark);
  }
`;

/**
 * A second press of the same key within this time is ignored: an accidental double tap must not rate the next skill.
 */
const DOUBLE_PRESS_MS = 300;

interface RatingKeysProps {
  /** What they rate: 'Hitting, 1 to 10'. */
  label: string;
  chosen: number | undefined;
  /** The rating of the last evaluation. */
  before?: number | undefined;
  onRate: (rating: number) => void;
}

/** Ten keys, also those of a keyboard: 1 to 9, and 0 for 10; arrow keys move between them. */
export function RatingKeys({ label, chosen, before, onRate }: RatingKeysProps) {
  const keys = useRef<HTMLDivElement>(null);
  const lastPress = useRef<{ rating: number; at: number }>(null);
  const [focused, setFocused] = useState<number>();
  const press = (rating: number, at: number) => {
    const earlier = lastPress.current;
    if (earlier?.rating === rating && at - earlier.at < DOUBLE_PRESS_MS) return;
    lastPress.current = { rating, at };
    onRate(rating);
  };
  useRatingKeys(true, press);
  const inTabOrder = focused ?? chosen ?? before ?? 1;
  const move = (event: KeyboardEvent<HTMLButtonElement>, from: number) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = ((from - 1 + step + RATINGS.length) % RATINGS.length) + 1;
    keys.current?.querySelector<HTMLElement>(`[data-key="${to}"]`)?.focus();
  };
  return (
    <Keys ref={keys} role="radiogroup" aria-label={label}>
      {RATINGS.map((rating) => (
        <Key
          key={rating}
          type="button"
          role="radio"
          data-key={rating}
          aria-checked={rating === chosen}
          aria-label={rating === before ? `${rating}, last time` : undefined}
          data-was={rating === before || undefined}
          tabIndex={rating === inTabOrder ? 0 : -1}
          onFocus={() => setFocused(rating)}
          onBlur={() => setFocused(undefined)}
          onKeyDown={(event) => move(event, rating)}
          onClick={(event) => press(rating, event.timeStamp)}
        >
          {rating}
        </Key>
      ))}
    </Keys>
  );
}

/** The keys are two rows of five: up and down change the row. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 5, ArrowUp: -5 };

/**
 * Keeps the focus in the pad: after the last rating its keys are removed and the first button gets the focus, and the
 * keys get it from a button that shows them again.
 */
export function useFocusInPad(pad: { current: HTMLElement | null }, isDone: boolean): void {
  const wasDone = useRef(isDone);
  useEffect(() => {
    const hasChanged = isDone !== wasDone.current;
    wasDone.current = isDone;
    if (!hasChanged || document.activeElement !== document.body) return;
    pad.current?.querySelector<HTMLElement>(isDone ? 'button' : '[data-key][tabindex="0"]')?.focus();
  }, [pad, isDone]);
}
