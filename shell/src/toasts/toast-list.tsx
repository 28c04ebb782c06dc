import { type RefObject, useEffect } from 'react';
import { cssTransition, ToastContainer, type ToastTransitionProps } from 'react-toastify/unstyled';
import { showNotices } from './notify.ts';
import { forgetLastToast, SHOWN_FOR_MS, showLastToastAgain, showToast } from './show-toast.tsx';
import { useFreePlace } from './use-free-place.ts';
import { hasToastFocus, useToastFocus } from './use-toast-focus.ts';

const Animated = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapse: false });

/**
 * The animations of a toast. react-toastify starts its time when it has appeared, also while another window has the
 * focus; then the time starts here when the person is back.
 */
function Transition({ playToast, ...props }: ToastTransitionProps) {
  const playWithFocus = () => {
    if (document.hasFocus() && !hasToastFocus()) playToast();
  };
  return <Animated {...props} playToast={playWithFocus} />;
}

export interface ToastListProps {
  /** The notification area, in which the list is. */
  area: RefObject<HTMLElement | null>;
}

/**
 * The toasts. From its first effect on they are shown, the one that waited for this code first. The time of a toast
 * waits while it has the focus or the mouse.
 */
export function ToastList({ area }: ToastListProps) {
  useFreePlace(area);
  useToastFocus(area);
  useEffect(() => showNotices({ show: showToast, clear: forgetLastToast }), []);
  return (
    <ToastContainer
      aria-label="Notifications"
      autoClose={SHOWN_FOR_MS}
      hotKeys={showWithF8}
      transition={Transition}
      closeButton={false}
      closeOnClick={false}
      draggable={false}
      icon={false}
      pauseOnHover
      pauseOnFocusLoss
    />
  );
}

/** With a toast on screen, react-toastify moves the focus on to it; without one, the last toast shows again. */
function showWithF8({ code }: KeyboardEvent): boolean {
  if (code !== 'F8') return false;
  showLastToastAgain();
  return true;
}
