import { useEffect, useState } from 'react';
import { usePiece } from '../piece/piece-context.ts';

export interface Leave {
  /** Leaves at once, or asks when something was changed. */
  leave: () => void;
  isAsking: boolean;
  keep: () => void;
  discard: () => void;
}

/** Asks before changes are lost, the browser's Back and Forward included. */
export function useLeave(isChanged: boolean, onClose: () => void): Leave {
  const { place } = usePiece();
  const [discarding, setDiscarding] = useState<{ discard: () => void } | null>(null);
  useEffect(() => {
    if (isChanged) return place.hold?.((step) => setDiscarding({ discard: step }));
  }, [isChanged, place]);
  return {
    leave: () => {
      if (isChanged) setDiscarding({ discard: onClose });
      else onClose();
    },
    isAsking: discarding !== null,
    keep: () => setDiscarding(null),
    discard: () => {
      setDiscarding(null);
      discarding?.discard();
    },
  };
}
