import type { EventFormInput } from '@fieldhouse/club-ui/event-form';
import { dayText, money, SPORT_NAMES, timeText } from '@fieldhouse/contracts/club';
import type { FormChoices } from './use-form-choices.ts';

/** What the event form calls its fields. */
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
};

/** The fields of the event form as people read them, where a value is not its own text. */
export function eventInWords(fields: EventFormInput, { locations, coaches, teams }: FormChoices) {
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

/** A choice that the club has archived since has no name here: its id stands for it. */
const namesOf = (ids: readonly (number | null | undefined)[], choices: FormChoices['locations']) =>
  ids.map((id) => choices.find((choice) => choice.id === id)?.name ?? String(id ?? '')).join(', ');
