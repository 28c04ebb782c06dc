import { useLayoutEffect, useRef } from 'react';

const NEXT = "[aria-label='Dead events'] button";

/**
 * The ref of a button whose row is removed after its action. If the button had the focus, the focus moves to the next
 * row, or to this heading when no row is left.
 */
export function useFocusNext(headingId: string) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own === null || document.activeElement !== own) return;
      // The row is removed from the page after this cleanup.
      setTimeout(() => focusOn(document.querySelector<HTMLElement>(NEXT) ?? document.getElementById(headingId)));
    };
  }, [headingId]);
  return button;
}

function focusOn(target: HTMLElement | null): void {
  if (target?.matches('h2')) target.tabIndex = -1;
  target?.focus();
}
