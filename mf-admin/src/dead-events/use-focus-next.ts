import { useLayoutEffect, useRef } from 'react';

const NEXT = "[aria-label='Dead events'] button";

/**
 * The ref of a button whose row goes when it has done its work: when the focus was on it, the focus goes to the
 * next row, or to this heading where none is left.
 */
export function useFocusNext(headingId: string) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own === null || document.activeElement !== own) return;
      // The row is taken out of the page after this.
      setTimeout(() => focusOn(document.querySelector<HTMLElement>(NEXT) ?? document.getElementById(headingId)));
    };
  }, [headingId]);
  return button;
}

function focusOn(target: HTMLElement | null): void {
  if (target?.matches('h2')) target.tabIndex = -1;
  target?.focus();
}
