import { type RefObject, useEffect } from 'react';
import { toast } from 'react-toastify/unstyled';
import { type Box, freeShift } from './free-shift.ts';

const DIALOGS = '[role="dialog"], [role="alertdialog"], dialog[open]';
const CONTROLS = 'a[href], button, input, select, textarea, summary, label, [role="tab"], [contenteditable="true"]';

/**
 * While a toast is on screen: moves it where it covers nothing that can be pressed, whenever the page changes, and ends
 * it when a dialog opens after a press. A dialog that opens together with the toast leaves it.
 */
export function useFreePlace(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = area.current;
    if (!box) return;
    let frame = 0;
    let dialogs = document.querySelectorAll(DIALOGS).length;
    let isShown = false;
    let isPressed = false;

    const place = () => {
      frame = 0;
      const container = box.querySelector('.Toastify__toast-container');
      const toasts = [...box.querySelectorAll('.Toastify__toast')];
      const opened = document.querySelectorAll(DIALOGS).length;
      const isDialogNew = opened > dialogs;
      dialogs = opened;
      if (toasts.length === 0 || !container) {
        isShown = false;
        box.style.removeProperty('--toast-shift');
        return;
      }
      if (!isShown) isPressed = false;
      isShown = true;
      if (isDialogNew && isPressed) {
        toast.dismiss();
        return;
      }
      const shifted = Number.parseFloat(box.style.getPropertyValue('--toast-shift')) || 0;
      const { top, bottom, left, right } = container.getBoundingClientRect();
      const home = { top: top - shifted, bottom: bottom - shifted, left, right };
      box.style.setProperty('--toast-shift', `${freeShift(home, visibleControls(box), window.innerHeight)}px`);
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(place);
    };
    const press = () => {
      isPressed = true;
    };
    const changes = new MutationObserver(schedule);
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['open', 'role'],
    });
    for (const type of MOVING) window.addEventListener(type, schedule, { capture: true, passive: true });
    for (const type of PRESSES) window.addEventListener(type, press, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      for (const type of MOVING) window.removeEventListener(type, schedule, { capture: true });
      for (const type of PRESSES) window.removeEventListener(type, press, { capture: true });
    };
  }, [area]);
}

const MOVING = ['scroll', 'resize', 'animationend', 'transitionend'] as const;
const PRESSES = ['pointerdown', 'keydown'] as const;

/** The controls of the page, or of the dialog on top with its title, as far as they are in the viewport. */
function visibleControls(area: HTMLElement): Box[] {
  const dialog = [...document.querySelectorAll<HTMLElement>(DIALOGS)].at(-1);
  const controls = (dialog ?? document).querySelectorAll(dialog ? `${CONTROLS}, h1, h2` : CONTROLS);
  return [...controls]
    .filter((control) => !area.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 0 && height > 0 && bottom > 0 && top < window.innerHeight);
}
