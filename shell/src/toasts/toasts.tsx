import { useRef } from 'react';
import { cssTransition, ToastContainer, type ToastTransitionProps } from 'react-toastify/unstyled';
import { SHOWN_FOR_MS, showLastNoticeAgain } from './notify.tsx';
import { useFreePlace } from './use-free-place.ts';

const AREA_ID = 'notifications';
const Animated = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapse: false });

/**
 * The animations of a toast. react-toastify starts its time when it has appeared, also while another window has the
 * focus; then the time starts here when the person is back.
 */
function Transition({ playToast, ...props }: ToastTransitionProps) {
  const playWithFocus = () => {
    if (document.hasFocus()) playToast();
  };
  return <Animated {...props} playToast={playWithFocus} />;
}

/**
 * The notification area, always present (S1 §1). F8 moves the focus to it (S1 §9) and shows the last toast again. It
 * can be reached while a dialog is open.
 */
export function Toasts() {
  const area = useRef<HTMLDivElement>(null);
  useFreePlace(area);
  return (
    <div ref={area} id={AREA_ID} tabIndex={-1} data-react-aria-top-layer="true">
      <ToastContainer
        aria-label="Notifications"
        autoClose={SHOWN_FOR_MS}
        hotKeys={focusNotifications}
        transition={Transition}
        closeButton={false}
        closeOnClick={false}
        draggable={false}
        icon={false}
        pauseOnHover
        pauseOnFocusLoss
      />
    </div>
  );
}

/**
 * Focuses the area. With a toast on screen, react-toastify moves the focus on to it; without one, the last toast shows
 * again.
 */
function focusNotifications({ code }: KeyboardEvent): boolean {
  if (code !== 'F8') return false;
  document.getElementById(AREA_ID)?.focus();
  showLastNoticeAgain();
  return true;
}
