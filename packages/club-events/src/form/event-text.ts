import { dayText, money, SPORT_NAMES, timeText } from '@fieldhouse/contracts/club';
import type { EventFormInput } from './use-event-form.ts';
import type { FormChoices } from './use-form-choices.ts';

/** The labels of the form's fields. */
export const EVENT_LABELS: Readonly<Record<keyof EventFormInput, string>> = {
  title: 'Title',
  description: 'Description',
  date: 'Date',
  endDate: 'End date',
  isMultiDay: 'Multi-day event',
  startTime: 'Start time',
  endTime: 'End time',
  locationId: 'Location',
  sport: 'Sport',
  capacity: 'Capacity',
  price: 'Price',
  coachIds: 'Coach(es)',
  minAge: 'Minimum age',
  maxAge: 'Maximum age',
  allowTimeSlots: 'Allow time slots',
  sessionDuration: 'Session duration',
  assignedTeamId: 'Assigned team',
  isRecurring: 'Recurring event',
  recurrenceFrequency: 'Frequency',
  recurrenceCount: 'Number of sessions',
  skipDates: 'Dates',
};

/** Readable texts for those fields of the event form whose value is an id, a code or a number. */
export function eventFieldTexts(fields: EventFormInput, { locations, coaches, teams }: FormChoices) {
  return {
    date: fields.date && dayText(fields.date),
    endDate: fields.endDate ? dayText(fields.endDate) : '',
    isMultiDay: yesOrNo(fields.isMultiDay),
    startTime: fields.startTime && timeText(fields.startTime),
    endTime: fields.endTime && timeText(fields.endTime),
    locationId: namesOf([fields.locationId], locations),
    sport: SPORT_NAMES[fields.sport],
    price: typeof fields.price === 'number' ? money(fields.price) : '',
    coachIds: namesOf(fields.coachIds, coaches),
    allowTimeSlots: yesOrNo(fields.allowTimeSlots),
    sessionDuration: `${fields.sessionDuration} minutes`,
    assignedTeamId: namesOf([fields.assignedTeamId], teams),
  };
}

const yesOrNo = (isTicked: boolean | undefined) => (isTicked ? 'Yes' : 'No');

/** A choice that is archived by now has no name here: its id is shown. */
const namesOf = (ids: readonly (number | null | undefined)[], choices: FormChoices['locations']) =>
  ids.map((id) => choices.find((choice) => choice.id === id)?.name ?? String(id ?? '')).join(', ');
