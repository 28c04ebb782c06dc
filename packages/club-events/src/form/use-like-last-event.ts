import { $api, useUser } from '@fieldhouse/web-kit';
import { useEffect, useRef } from 'react';
import type { EventFormApi } from './use-event-form.ts';
import type { FormChoices } from './use-form-choices.ts';

/**
 * Fills in the sport and the location of the coach's last event (S2 §2), each once, and only while the coach has not
 * chosen another one. A location that is no longer offered stays empty.
 */
export function useLikeLastEvent(form: EventFormApi, locations: FormChoices['locations'], isNew: boolean): void {
  const { id: coachId, role } = useUser();
  const { data, isFetchedAfterMount } = $api.useQuery(
    'get',
    '/api/events',
    { params: { query: { coachId, sort: '-created', limit: 1 } } },
    { enabled: isNew && role === 'coach' },
  );
  const last = isFetchedAfterMount ? data?.[0] : undefined;
  const locationId = locations.find(({ id }) => id === last?.locationId)?.id;
  const { dirtyFields } = form.formState;
  useOnceKnown(last?.sport, (sport) => {
    if (!dirtyFields.sport) form.setValue('sport', sport);
  });
  useOnceKnown(locationId, (known) => {
    if (!dirtyFields.locationId) form.setValue('locationId', known);
  });
}

/** Uses a value once, as soon as it is known: later answers must not change a form that is being filled in. */
function useOnceKnown<Value>(value: Value | undefined, use: (value: Value) => void): void {
  const isUsed = useRef(false);
  useEffect(() => {
    if (value === undefined || isUsed.current) return;
    isUsed.current = true;
    use(value);
  });
}
