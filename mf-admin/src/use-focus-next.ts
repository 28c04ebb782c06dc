import { useLayoutEffect, useRef } from 'react';

interface NextFocus {
  /** A selector of the button in the next row. */
  next: string;
  /** A selector of what gets the focus when no row is left: a heading, or a control of the list. */
  otherwise: string;
}

/** The ref of a button whose row is removed after its action. If the button had the focus, it moves to the next row. */
export function useFocusNext({ next, otherwise }: NextFocus) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own === null || document.activeElement !== own) return;
      // The row is removed from the page after this cleanup.
      setTimeout(() => focusOn(document.querySelector<HTMLElement>(next) ?? document.querySelector(otherwise)));
    };
  }, [next, otherwise]);
  return button;
}

function focusOn(target: HTMLElement | null): void {
  if (target?.matches('h2')) target.tabIndex = -1;
  target?.focus();
}
