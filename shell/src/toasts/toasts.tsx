import { cssTransition, ToastContainer } from 'react-toastify/unstyled';
import { SHOWN_FOR } from './notify.tsx';

const transition = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapse: false });

/** The notification area, always present (S1 §1). F8 moves the focus to it (S1 §9); it stays in reach while a dialog is open. */
export function Toasts() {
  return (
    <div data-react-aria-top-layer="true">
      <ToastContainer
        aria-label="Notifications"
        autoClose={SHOWN_FOR}
        hotKeys={({ code }) => code === 'F8'}
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
