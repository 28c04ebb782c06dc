import { cssTransition, ToastContainer } from 'react-toastify/unstyled';
import { showLastNoticeAgain, SHOWN_FOR_MS } from './notify.tsx';

const AREA_ID = 'notifications';
const transition = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapse: false });

/**
 * The notification area, always present (S1 §1). F8 moves the focus to it (S1 §9) and brings the last toast back;
 * it stays in reach while a dialog is open.
 */
export function Toasts() {
  return (
    <div id={AREA_ID} tabIndex={-1} data-react-aria-top-layer="true">
      <ToastContainer
        aria-label="Notifications"
        autoClose={SHOWN_FOR_MS}
        hotKeys={focusNotifications}
        transition={transition}
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
 * The toast on screen, which gets the focus from the container; without one the area itself, where the last one
 * comes back.
 */
function focusNotifications({ code }: KeyboardEvent): boolean {
  if (code !== 'F8') return false;
  document.getElementById(AREA_ID)?.focus();
  showLastNoticeAgain();
  return true;
}
