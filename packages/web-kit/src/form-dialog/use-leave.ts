import { useEffect, useState } from 'react';
import { useAppProps } from '../app/app-context.ts';

export interface Leave {
  /** Leaves at once, or asks when there are unsaved changes. */
  leave: () => void;
  isAsking: boolean;
  keepEditing: () => void;
  discard: () => void;
}

/** Asks before unsaved changes are lost, also on the browser's Back and Forward. */
export function useLeave(isChanged: boolean, onClose: () => void): Leave {
  const { address } = useAppProps();
  const [discarding, setDiscarding] = useState<{ discard: () => void } | null>(null);
  useEffect(() => {
    if (isChanged) return address.block?.((step) => setDiscarding({ discard: step }));
  }, [isChanged, address]);
  return {
    leave: () => {
      if (isChanged) setDiscarding({ discard: onClose });
      else onClose();
    },
    isAsking: discarding !== null,
    keepEditing: () => setDiscarding(null),
    discard: () => {
      setDiscarding(null);
      discarding?.discard();
    },
  };
}
