import type { Event } from '@fieldhouse/api';
import type { EventFormApi, EventFormInput } from '@fieldhouse/club-ui/event-form';
import { dateRange } from '@fieldhouse/contracts/club';
import type { EventForm, SeriesScope } from '@fieldhouse/contracts/forms';
import { api, useNotify } from '@fieldhouse/web-kit';
import { type Saving, useSave } from '@fieldhouse/web-kit/use-save';
import { changesBetween, factsOf, valuesOf } from './event-values.ts';
import { EVENT_LABELS, eventInWords } from './event-words.ts';
import { useEventSaved } from './use-event-saved.ts';
import type { FormChoices } from './use-form-choices.ts';

interface Update {
  form: EventForm;
  scope: SeriesScope;
}

interface UpdateEvent {
  form: EventFormApi;
  /** As the form was filled with it. */
  event: Event;
  choices: FormChoices;
  /** The title of the toast when it fails. */
  failureTitle: string;
  onDone: () => void;
}

/** Saves an edit on top of the version that was read, only what was changed, and says so (S1 §8). */
export function useUpdateEvent({ form, event, choices, failureTitle, onDone }: UpdateEvent): Saving<Update> {
  const notify = useNotify();
  const shown = useEventSaved();
  const path = { id: event.id };
  return useSave<EventFormInput, Update, Event>({
    form,
    opened: event,
    send: ({ form: filled, scope }, ifMatch, base = event) =>
      api.PUT('/api/events/{id}', {
        params: { path, query: { scope } },
        headers: { 'If-Match': ifMatch },
        body: changesBetween(factsOf(base), factsOf(filled)),
      }),
    read: async () => {
      const answer = await api.GET('/api/events/{id}', { params: { path } });
      shown.refresh();
      return answer;
    },
    fieldsOf: (saved) => valuesOf(factsOf(saved)),
    labels: EVENT_LABELS,
    inWords: (fields) => eventInWords(fields, choices),
    failed: failureTitle,
    onSaved: (saved, { scope }) => {
      shown.changed(saved);
      notify({
        title: 'Event updated successfully',
        description: `${saved.title}, ${dateRange(saved.date, saved.endDate)}${ALSO[scope]}`,
      });
    },
    onDone,
  });
}

const ALSO: Readonly<Record<SeriesScope, string>> = {
  one: '',
  following: ', and those that follow',
  all: ', and its whole series',
};
