import { DiscardQuestion, useLeave } from '@fieldhouse/web-kit/leave-guard';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';

interface EditingState {
  /** The row whose form is open; null: none. */
  open: string | null;
  /** Opens the form of a row instead of the open one, or closes it (null); asks first when it has unsaved changes. */
  change: (row: string | null) => void;
  /** Called by the open form. */
  setChanged: (isChanged: boolean) => void;
  /** The open form is saved. */
  close: () => void;
}

const EditingContext = createContext<EditingState | null>(null);

/** The rows of the page: the form of one row is open at a time. */
export function useEditing(): EditingState {
  const state = useContext(EditingContext);
  if (!state) throw new Error('useEditing is for rows of the account page');
  return state;
}

/**
 * Asks before unsaved changes of the open form are lost: by Cancel, another row, a link or Back (product decision 63).
 */
export function Editing({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<string | null>(null);
  const [isChanged, setChanged] = useState(false);
  const wanted = useRef<string | null>(null);
  const { leave, ...question } = useLeave(isChanged, () => setOpen(wanted.current));
  const close = useCallback(() => setOpen(null), []);
  const state = useMemo(
    () => ({
      open,
      change: (row: string | null) => {
        wanted.current = row;
        leave();
      },
      setChanged,
      close,
    }),
    [open, leave, close],
  );
  return (
    <EditingContext value={state}>
      {children}
      <DiscardQuestion {...question} />
    </EditingContext>
  );
}
