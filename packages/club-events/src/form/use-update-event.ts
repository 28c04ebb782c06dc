import type { Event } from '@fieldhouse/api';
import { clubToday, dateRange } from '@fieldhouse/contracts/club';
import type { EventForm, SeriesScope } from '@fieldhouse/contracts/forms';
import { api, useNotify } from '@fieldhouse/web-kit';
import { type Saving, useSave } from '@fieldhouse/web-kit/use-save';
import { EVENT_LABELS, eventFieldTexts } from './event-text.ts';
import { changesBetween, factsOf, valuesOf } from './event-values.ts';
import { changesSchedule, toldText } from './told-families.ts';
import type { EventFormApi, EventFormInput } from './use-event-form.ts';
import { useEventListUpdates } from './use-event-list-updates.ts';
import type { FormChoices } from './use-form-choices.ts';

interface Update {
  form: EventForm;
  scope: SeriesScope;
  /** For the families; empty: none. */
  reason: string;
}

interface UpdateEventOptions {
  form: EventFormApi;
  /** The event that the form was filled with. */
  event: Event;
  choices: FormChoices;
  /** The title of the toast when it fails. */
  failureTitle: string;
  onDone: () => void;
}

/** Saves the changed fields with the version that was read, and shows a toast (S1 §8). */
export function useUpdateEvent({ form, event, choices, failureTitle, onDone }: UpdateEventOptions): Saving<Update> {
  const notify = useNotify();
  const lists = useEventListUpdates();
  const path = { id: event.id };
  return useSave<EventFormInput, Update, Event>({
    form,
    initial: event,
    send: ({ form: filled, scope, reason }, ifMatch, base = event) =>
      api.PUT('/api/events/{id}', {
        params: { path, query: { scope } },
        headers: { 'If-Match': ifMatch },
        body: { ...changesBetween(factsOf(base), factsOf(filled)), ...(reason.trim() && { reason: reason.trim() }) },
      }),
    read: async () => {
      const answer = await api.GET('/api/events/{id}', { params: { path } });
      lists.refresh();
      return answer;
    },
    fieldsOf: (saved) => valuesOf(factsOf(saved)),
    labels: EVENT_LABELS,
    valueTexts: (fields) => eventFieldTexts(fields, choices),
    failureTitle: failureTitle,
    onSaved: (saved, { scope }) => {
      lists.changed(saved);
      const now = new Date();
      const told = changesSchedule(event, saved, now) ? toldText(saved.registered, scope) : undefined;
      const what = `${saved.title}, ${dateRange(saved.date, saved.endDate, clubToday(now))}${ALSO[scope]}`;
      notify({
        title: 'Event updated successfully',
        description: told === undefined ? what : `${what}. ${told}`,
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
