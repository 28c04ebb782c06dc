import type { Event } from '@fieldhouse/api';
import { useEventForm } from '@fieldhouse/club-ui/event-form';
import { dateRange } from '@fieldhouse/contracts/club';
import type { EventForm } from '@fieldhouse/contracts/forms';
import { FieldDiff } from '@fieldhouse/ui';
import { useState } from 'react';
import { EventFormDialog } from './event-form-dialog.tsx';
import { factsOf, valuesOf } from './event-values.ts';
import { ScopeDialog } from './scope-dialog.tsx';
import { useFormChoices } from './use-form-choices.ts';
import { useUpdateEvent } from './use-update-event.ts';

interface EditEventFormProps {
  event: Event;
  failureTitle: string;
  onClose: () => void;
}

/**
 * The edit form at work. Only what was changed is sent, and only on top of what was read: when somebody else has
 * saved meanwhile (412), it shows field by field what they changed. An event of a series asks first which of them
 * it is about (product decision 34).
 */
export function EditEventForm({ event, failureTitle, onClose }: EditEventFormProps) {
  const [waiting, setWaiting] = useState<EventForm | null>(null);
  const choices = useFormChoices(event);
  const form = useEventForm(valuesOf(factsOf(event)), event);
  const { save, isBusy, changedMeanwhile } = useUpdateEvent({ form, event, choices, failureTitle, onDone: onClose });
  return (
    <>
      <EventFormDialog
        form={form}
        choices={choices}
        mode="edit"
        title="Edit Event"
        subtitle={`${event.title} · ${dateRange(event.date, event.endDate)}`}
        submitText="Save"
        busyText={isBusy ? 'Saving...' : undefined}
        onSubmit={form.handleSubmit((filled) =>
          event.seriesId === null ? save({ form: filled, scope: 'one' }) : setWaiting(filled),
        )}
        onClose={onClose}
      >
        <FieldDiff changes={changedMeanwhile} />
      </EventFormDialog>
      {waiting && (
        <ScopeDialog
          event={event}
          onClose={() => setWaiting(null)}
          onChoose={(scope) => {
            setWaiting(null);
            save({ form: waiting, scope });
          }}
        />
      )}
    </>
  );
}
