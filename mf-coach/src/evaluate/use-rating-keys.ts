import { useEffect, useEffectEvent } from 'react';

const TYPED_IN = 'input, textarea, select, [contenteditable], [role="spinbutton"], [role="dialog"], [role="listbox"]';

/** Rates by the keyboard's figures, 0 for 10, wherever the focus is but in a field or a dialog. */
export function useRatingKeys(isOn: boolean, give: (rating: number, at: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !/^\d$/.test(event.key)) return;
    if (event.target instanceof Element && event.target.closest(TYPED_IN)) return;
    event.preventDefault();
    give(event.key === '0' ? 10 : Number(event.key), event.timeStamp);
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
