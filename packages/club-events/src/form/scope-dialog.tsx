import type { Event } from '@fieldhouse/api';
import type { SeriesScope } from '@fieldhouse/contracts/forms';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { useState } from 'react';
import { ScopeChoice, useSeries } from './scope-choice.tsx';

interface ScopeDialogProps {
  event: Event;
  onClose: () => void;
  onChoose: (scope: SeriesScope) => void;
}

/** Asks which events of a series an edit is for, before anything is sent. */
export function ScopeDialog({ event, onClose, onChoose }: ScopeDialogProps) {
  const [scope, setScope] = useState<SeriesScope>('one');
  const series = useSeries(event);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => onChoose(scope)}
      title="Which events change?"
      confirmText="Save"
      cancelText="Back"
      look="primary"
    >
      <p>
        <b>{event.title}</b> is part of a series. What you changed goes into the events you choose; their other details
        stay.
      </p>
      <ScopeChoice label="Change" event={event} series={series} value={scope} onChange={setScope} />
    </ConfirmDialog>
  );
}
