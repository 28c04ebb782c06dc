import { type PointerEvent, type ReactNode, useRef } from 'react';

/** How far to the right a swipe dismisses, in pixels (S1 §9). */
const DISMISS_DISTANCE_PX = 50;

interface SwipeToDismissProps {
  children: ReactNode;
  onDismiss: () => void;
}

/** Follows a finger or the mouse to the right. Far enough, it dismisses; otherwise it returns to its position. */
export function SwipeToDismiss({ children, onDismiss }: SwipeToDismissProps) {
  const startX = useRef<number | null>(null);
  const distance = ({ clientX }: PointerEvent) => (startX.current === null ? 0 : Math.max(0, clientX - startX.current));

  const begin = (event: PointerEvent<HTMLDivElement>) => {
    // A captured pointer would not press the button below it.
    if (event.target instanceof Element && event.target.closest('button')) return;
    startX.current = event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (startX.current === null) return;
    event.currentTarget.style.transform = `translateX(${distance(event)}px)`;
  };
  const end = (event: PointerEvent<HTMLDivElement>) => {
    if (startX.current === null) return;
    const isDismissed = distance(event) >= DISMISS_DISTANCE_PX;
    startX.current = null;
    if (isDismissed) onDismiss();
    else event.currentTarget.style.transform = '';
  };

  return (
    <div onPointerDown={begin} onPointerMove={move} onPointerUp={end} onPointerCancel={end}>
      {children}
    </div>
  );
}
