import { type PointerEvent, type ReactNode, useRef } from 'react';

/** How far a finger goes to the right to dismiss, in pixels (S1 §9). */
const FAR_ENOUGH = 50;

interface SwipeAwayProps {
  children: ReactNode;
  onAway: () => void;
}

/** Follows a finger or the mouse to the right and goes away with it; lets go before that and it springs back. */
export function SwipeAway({ children, onAway }: SwipeAwayProps) {
  const from = useRef<number | null>(null);
  const distance = ({ clientX }: PointerEvent) => (from.current === null ? 0 : Math.max(0, clientX - from.current));

  const begin = (event: PointerEvent<HTMLDivElement>) => {
    from.current = event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (from.current === null) return;
    event.currentTarget.style.transform = `translateX(${distance(event)}px)`;
  };
  const end = (event: PointerEvent<HTMLDivElement>) => {
    const away = distance(event) >= FAR_ENOUGH;
    from.current = null;
    if (away) onAway();
    else event.currentTarget.style.transform = '';
  };

  return (
    <div onPointerDown={begin} onPointerMove={move} onPointerUp={end} onPointerCancel={end}>
      {children}
    </div>
  );
}
