import { type RefObject, useEffect } from 'react';
import { toast } from 'react-toastify/unstyled';

const TOAST = '.Toastify__toast';

/** Whether a toast, or a button in one, has the focus: the area itself may have it without a toast. */
export function hasToastFocus(): boolean {
  return isInToast(document.activeElement);
}

/**
 * The time of a toast waits while it has the focus (S1 §9). When it is removed then, as by Undo, the focus returns to
 * where it was before, or else to the heading of the page.
 */
export function useToastFocus(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = area.current;
    if (!box) return;
    let before: HTMLElement | null = null;
    let isInside = false;
    const enter = ({ target, relatedTarget }: FocusEvent) => {
      isInside = isInToast(target);
      if (isInside) toast.pause();
      if (relatedTarget instanceof HTMLElement && !box.contains(relatedTarget)) before = relatedTarget;
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget === null || isInToast(relatedTarget)) return;
      isInside = false;
      toast.play();
    };
    const returnFocus = () => {
      if (!isInside || document.activeElement !== document.body) return;
      isInside = false;
      focusOn(before?.isConnected ? before : document.querySelector<HTMLElement>('main h1'));
    };
    const changes = new MutationObserver(returnFocus);
    box.addEventListener('focusin', enter);
    box.addEventListener('focusout', leave);
    changes.observe(box, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      box.removeEventListener('focusin', enter);
      box.removeEventListener('focusout', leave);
    };
  }, [area]);
}

function isInToast(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest(TOAST) !== null;
}

function focusOn(target: HTMLElement | null): void {
  if (target?.matches('h1')) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
}
