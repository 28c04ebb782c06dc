import { useEffect, useEffectEvent } from 'react';

const INPUTS = 'input, textarea, select, [contenteditable], [role="spinbutton"], [role="dialog"], [role="listbox"]';

/** Rates with the digit keys, 0 for 10, unless the focus is in a field or a dialog. */
export function useRatingKeys(isOn: boolean, onRating: (rating: number, at: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !/^\d$/.test(event.key)) return;
    if (event.target instanceof Element && event.target.closest(INPUTS)) return;
    event.preventDefault();
    onRating(event.key === '0' ? 10 : Number(event.key), event.timeStamp);
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
