import type { Event } from '@fieldhouse/api';
import { ChangedMeanwhile } from '@fieldhouse/club-ui';
import { useEventForm } from '@fieldhouse/club-ui/event-form';
import { dateRange } from '@fieldhouse/contracts/club';
import type { EventChanges } from '@fieldhouse/contracts/forms';
import { useState } from 'react';
import { EventFormDialog } from './event-form-dialog.tsx';
import { changesBetween, factsOf, valuesOf } from './event-values.ts';
import { rebase } from './rebase.ts';
import { ScopeDialog } from './scope-dialog.tsx';
import { useFormChoices } from './use-form-choices.ts';
import { useUpdateEvent } from './use-update-event.ts';

interface EditEventFormProps {
  event: Event;
  failureTitle: string;
  onClose: () => void;
}

/**
 * The edit form at work. Only what was changed is sent, and only on top of what was read: when somebody else has saved meanwhile, their
 * changes are taken in and what was typed stays (412). An event of a series asks first which of them it is about (decision 34).
 */
export function EditEventForm({ event: opened, failureTitle, onClose }: EditEventFormProps) {
  const [event, setEvent] = useState(opened);
  const [note, setNote] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<EventChanges | null>(null);
  const choices = useFormChoices(event);
  const form = useEventForm(valuesOf(factsOf(opened)));
  const { update, isPending } = useUpdateEvent(form, {
    failureTitle,
    onDone: onClose,
    onChangedMeanwhile: (theirs, mine) => {
      const rebased = rebase(factsOf(event), mine, factsOf(theirs));
      form.reset(valuesOf(rebased.facts), { keepDefaultValues: true });
      setEvent(theirs);
      setNote(rebased.note);
    },
  });
  const save = form.handleSubmit((body) => {
    const changes = changesBetween(factsOf(event), factsOf(body));
    if (event.seriesId === null) update({ event, changes, scope: 'one' });
    else setWaiting(changes);
  });
  return (
    <>
      <EventFormDialog
        form={form}
        choices={choices}
        mode="edit"
        title="Edit Event"
        subtitle={`${opened.title} · ${dateRange(opened.date, opened.endDate)}`}
        submitText="Save"
        busyText={isPending ? 'Saving...' : undefined}
        onSubmit={save}
        onClose={onClose}
      >
        <ChangedMeanwhile note={note} />
      </EventFormDialog>
      {waiting && (
        <ScopeDialog
          event={event}
          onClose={() => setWaiting(null)}
          onChoose={(scope) => {
            setWaiting(null);
            update({ event, changes: waiting, scope });
          }}
        />
      )}
    </>
  );
}
