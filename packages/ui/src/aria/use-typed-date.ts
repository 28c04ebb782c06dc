import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { fullYear, readDate } from './read-date.ts';

interface TypedDate {
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** The last year that a year of two digits can mean. */
  latestYear: number;
}

/** The parts of the date that can be typed in; on iOS their role is not 'spinbutton'. */
export const DATE_PARTS = '[contenteditable=true]';

/** A whole date, as far as its shape says: '2/30/16', '02302016', '2016-02-30'. */
const LOOKS_COMPLETE = /^(\d{1,2}\D+\d{1,2}\D+(\d{4}|\d{2})|\d{6}|\d{8}|\d{4}\D\d{1,2}\D\d{1,2})$/;

const isPart = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(DATE_PARTS);

/**
 * Reads dates that react-aria's parts of month, day and year do not: with separators after one digit, with the year
 * first or of two digits, with a month's name, and pasted ones. Listens in the capture phase, before the parts do.
 */
export function useTypedDate(group: RefObject<HTMLElement | null>, props: TypedDate): { settle: () => void } {
  const latest = useRef(props);
  latest.current = props;
  /** What was typed since the first key, or since a key that moves or deletes. */
  const typed = useRef('');
  const digitsInPart = useRef(0);

  const set = (date: string) => {
    const { value, onChange } = latest.current;
    // The parts show the value again only when it changes.
    if (value === date) flushSync(() => onChange(null));
    flushSync(() => onChange(date));
  };

  /** When the field is left or sent: a year of two digits gets its century. */
  const settle = () => {
    const { value, onChange, latestYear } = latest.current;
    const text = typed.current;
    typed.current = '';
    const read = readDate(text, latestYear);
    if (read !== undefined) {
      if (read !== value) set(read);
      return;
    }
    // react-aria makes the last day of the month of a day that it does not have. No day was typed, so it has none.
    if (LOOKS_COMPLETE.test(text)) return flushSync(() => onChange(null));
    const year = Number(value?.slice(0, 4));
    if (value && year > 0 && year < 100) set(`${fullYear(String(year), latestYear)}${value.slice(4)}`);
  };
  const current = useRef({ set, settle });
  current.current = { set, settle };

  useEffect(() => {
    const box = group.current;
    if (!box) return;
    const consume = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const insert = (event: InputEvent) => {
      const text = event.data;
      if (text === null || !event.cancelable || !isPart(event.target)) return;
      typed.current += text;
      const isDigit = /^\d$/.test(text);
      // A separator after '1' ends the month, which could still become 10, 11 or 12.
      if (!isDigit && digitsInPart.current > 0) focusNextPart(box, event.target);
      if (isDigit) digitsInPart.current += 1;
      const isComplete = /\D\d{4}$|^\d{4}\D\d{1,2}\D\d{2}$/.test(typed.current);
      const read = isComplete ? readDate(typed.current, latest.current.latestYear) : undefined;
      if (read !== undefined) {
        consume(event);
        current.current.set(read);
      } else if (!isDigit) consume(event);
    };
    const press = (event: KeyboardEvent) => {
      if (!isPart(event.target)) return;
      // Enter sends the form, as in every other field of one line; on the calendar's button it opens the calendar.
      if (event.key === 'Enter') {
        current.current.settle();
        box.closest('form')?.requestSubmit();
      } else if (event.key.length > 1 && event.key !== 'Unidentified' && event.key !== 'Process') typed.current = '';
    };
    const paste = (event: ClipboardEvent) => {
      const read = readDate(event.clipboardData?.getData('text') ?? '', latest.current.latestYear);
      consume(event);
      if (read !== undefined) current.current.set(read);
    };
    const focusPart = () => {
      digitsInPart.current = 0;
    };
    const pointerDown = () => {
      typed.current = '';
    };
    box.addEventListener('beforeinput', insert, { capture: true });
    box.addEventListener('keydown', press, { capture: true });
    box.addEventListener('paste', paste, { capture: true });
    box.addEventListener('focusin', focusPart, { capture: true });
    box.addEventListener('pointerdown', pointerDown, { capture: true });
    return () => {
      box.removeEventListener('beforeinput', insert, { capture: true });
      box.removeEventListener('keydown', press, { capture: true });
      box.removeEventListener('paste', paste, { capture: true });
      box.removeEventListener('focusin', focusPart, { capture: true });
      box.removeEventListener('pointerdown', pointerDown, { capture: true });
    };
  }, [group]);
  return { settle };
}

function focusNextPart(box: HTMLElement, part: HTMLElement): void {
  const parts = [...box.querySelectorAll<HTMLElement>(DATE_PARTS)];
  parts[parts.indexOf(part) + 1]?.focus();
}
