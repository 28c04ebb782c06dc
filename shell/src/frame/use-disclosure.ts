import { type RefObject, useEffect, useRef, useState } from 'react';
import { pageAddress } from '../page-address.ts';

export interface Disclosure {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** The element that contains button and panel. */
  area: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
}

/**
 * A panel that a button opens. Escape closes it and focuses the button. A press or focus outside closes it, and so does
 * a change of the address, such as Back.
 */
export function useDisclosure(): Disclosure {
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) setOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    const stopFollowing = pageAddress.subscribe(() => setOpen(false));
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', onKey);
    return () => {
      stopFollowing();
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return { open, setOpen, area, button };
}
