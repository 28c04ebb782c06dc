import type { Event } from '@fieldhouse/api';
import { clubToday, dateRange } from '@fieldhouse/contracts/club';
import type { EventForm } from '@fieldhouse/contracts/forms';
import { FieldDiff } from '@fieldhouse/ui';
import { useState } from 'react';
import { EventFormDialog } from './event-form-dialog.tsx';
import { factsOf, valuesOf } from './event-values.ts';
import { ScopeDialog } from './scope-dialog.tsx';
import { SlotMoveNote } from './slot-move-note.tsx';
import { TellFamilies } from './tell-families.tsx';
import { useEventForm } from './use-event-form.ts';
import { useFormChoices } from './use-form-choices.ts';
import { useUpdateEvent } from './use-update-event.ts';

interface EditEventFormProps {
  event: Event;
  failureTitle: string;
  onClose: () => void;
}

/**
 * The edit form and its requests. It sends only the changed fields, with the version that was read. When somebody
 * else has saved since then (412), it shows field by field what they changed. For an event of a series it first asks
 * which events to change (product decision 34). Families are told of some changes, with a reason that may be entered
 * (product decision 91).
 */
export function EditEventForm({ event, failureTitle, onClose }: EditEventFormProps) {
  const [pendingForm, setPendingForm] = useState<EventForm | null>(null);
  const [reason, setReason] = useState('');
  const choices = useFormChoices(event);
  const form = useEventForm(valuesOf(factsOf(event)), event);
  const { save, isBusy, changesByOthers } = useUpdateEvent({ form, event, choices, failureTitle, onDone: onClose });
  return (
    <>
      <EventFormDialog
        form={form}
        choices={choices}
        mode="edit"
        title="Edit Event"
        subtitle={`${event.title} · ${dateRange(event.date, event.endDate, clubToday(new Date()))}`}
        submitText="Save"
        busyText={isBusy ? 'Saving...' : undefined}
        onSubmit={form.handleSubmit((filled) =>
          event.seriesId === null ? save({ form: filled, scope: 'one', reason }) : setPendingForm(filled),
        )}
        onClose={onClose}
        whenNote={<SlotMoveNote event={event} form={form} />}
        footNote={<TellFamilies event={event} form={form} reason={reason} onChange={setReason} />}
      >
        <FieldDiff changes={changesByOthers} />
      </EventFormDialog>
      {pendingForm && (
        <ScopeDialog
          event={event}
          onClose={() => setPendingForm(null)}
          onChoose={(scope) => {
            setPendingForm(null);
            save({ form: pendingForm, scope, reason });
          }}
        />
      )}
    </>
  );
}
