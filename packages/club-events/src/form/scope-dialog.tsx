import type { Event } from '@fieldhouse/api';
import type { SeriesScope } from '@fieldhouse/contracts/forms';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { useState } from 'react';
import { ScopeChoice } from './scope-choice.tsx';
import { useSeriesCounts } from './use-series-counts.ts';

interface ScopeDialogProps {
  event: Event;
  onClose: () => void;
  onChoose: (scope: SeriesScope) => void;
}

/** Asks which events of a series an edit is for, before anything is sent. */
export function ScopeDialog({ event, onClose, onChoose }: ScopeDialogProps) {
  const [scope, setScope] = useState<SeriesScope>('one');
  const counting = useSeriesCounts(event);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => onChoose(scope)}
      title="Which events change?"
      confirmText="Save"
      cancelText="Back"
      look="primary"
      disabled={!counting.isCounted(scope)}
    >
      <p>
        <b>{event.title}</b> is part of a series. What you changed goes into the events you choose; their other details
        stay.
      </p>
      <ScopeChoice label="Change" event={event} counting={counting} value={scope} onChange={setScope} />
    </ConfirmDialog>
  );
}
