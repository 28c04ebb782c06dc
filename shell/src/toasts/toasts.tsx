import { whenIdle } from '@fieldhouse/web-kit';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { onFirstNotice } from './notify.ts';
import type { ToastListProps } from './toast-list.tsx';

const AREA_ID = 'notifications';

/**
 * The notification area, always present (S1 §1). F8 moves the focus to it (S1 §9) and shows the last toast again. It
 * can be reached while a dialog is open. Its code loads with the first toast, or when the browser is idle; if it does
 * not load, the next toast loads it.
 */
export function Toasts() {
  const area = useRef<HTMLDivElement>(null);
  const [List, setList] = useState<ComponentType<ToastListProps>>();
  useEffect(() => {
    const load = () => {
      import('./toast-list.tsx').then(
        ({ ToastList }) => setList(() => ToastList),
        (error: unknown) => reportError(error),
      );
    };
    const ends = [whenIdle(load), onFirstNotice(load)];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  useEffect(() => {
    const focusArea = ({ code }: KeyboardEvent) => {
      if (code === 'F8') area.current?.focus();
    };
    document.addEventListener('keydown', focusArea);
    return () => document.removeEventListener('keydown', focusArea);
  }, []);
  return (
    <div ref={area} id={AREA_ID} tabIndex={-1} data-react-aria-top-layer="true">
      {List ? <List area={area} /> : <section aria-label="Notifications" aria-live="polite" />}
    </div>
  );
}
