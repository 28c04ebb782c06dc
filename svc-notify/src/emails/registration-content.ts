import { registrationUid } from '@fieldhouse/calendar';
import {
  ageOn,
  clubToday,
  dateRange,
  isolated,
  type LocalDate,
  mapLink,
  price,
  type RegistrationState,
  timeRange,
} from '@fieldhouse/contracts';
import type { ChildProjection } from '../people/child.ts';
import { CLUB, oneLine } from './email.ts';
import type { EmailContent, EventSummary, Fact, Line, Link } from './email-content.ts';
import { eventLink, siteLink } from './site-links.ts';

/** What a registration's email is rendered from. */
export interface Registered {
  registration: RegistrationState;
  child: ChildProjection;
  /** When it was registered or cancelled. */
  at: Date;
  siteUrl: string;
  /** The sender of emails. */
  from: string;
}

type EmailText = Pick<EmailContent, 'subject' | 'label' | 'intro' | 'action' | 'notes' | 'calendarNote'> &
  Partial<Pick<EmailContent, 'kind'>>;

const NO_UNSUBSCRIBE = 'It is about a registration, so it has no unsubscribe.';

/** An email about a registration: the event, who and where, and the calendar file. */
export function contentOf(registered: Registered, { kind = 'registration', ...text }: EmailText): EmailContent {
  const { registration, siteUrl, from, at } = registered;
  const { child, event } = namesOf(registered);
  const summary = summaryOf(registration, clubToday(at));
  const location = locationOf(registration);
  const shownPrice = summary.price === undefined ? '' : ` ${summary.price}.`;
  return {
    ...text,
    kind,
    preview: `${summary.days}, ${summary.times} at ${location.location}.${shownPrice}`,
    event: summary,
    facts: factsOf(registered),
    reason: [
      `You get this email because you are ${possessiveOf(child)} guardian at ${CLUB.name}.`,
      ...(kind === 'reminder' ? [] : [NO_UNSUBSCRIBE]),
    ].join(' '),
    files: [
      {
        uid: registrationUid(siteUrl, registration.id),
        cancelled: summary.cancelled,
        changes: (registration.slotChanges ?? 0) + (registration.scheduleChanges ?? 0),
        at: at.toISOString(),
        event,
        child,
        childId: registration.childId,
        date: registration.date,
        endDate: registration.endDate,
        ...(registration.timeSlot ?? registration),
        ...location,
        url: eventLink(siteUrl, registration),
        from,
      },
    ],
  };
}

/** The reason that was entered, on one line; nothing without one. */
export function clubSays(reason: string | null | undefined): Line[] {
  const text = oneLine(reason ?? '');
  return text === '' ? [] : [[`The club says: “${text}”`]];
}

/** The event, at the slot's time where there is one; with its year when that is another than the mail's. */
function summaryOf(registration: RegistrationState, today: LocalDate): EventSummary {
  const { date, endDate, timeSlot, state, sport, coachIds } = registration;
  const { startTime, endTime } = timeSlot ?? registration;
  const instructor = oneLine(registration.instructor ?? '');
  const cancelled = state === 'cancelled';
  return {
    date,
    days: dateRange(date, endDate, today),
    times: timeRange(startTime, endTime),
    severalDays: endDate !== null && endDate !== date,
    cancelled,
    sport,
    coaches: instructor === '' ? undefined : `${coachIds.length > 1 ? 'Coaches' : 'Coach'} ${isolated(instructor)}`,
    price: cancelled || registration.price === undefined ? undefined : price(registration.price),
  };
}

function factsOf(registered: Registered): Fact[] {
  const { registration, child } = registered;
  const { location, address } = locationOf(registration);
  const age = child.birthdate === null ? '' : `, age ${ageOn(child.birthdate, registration.date)}`;
  const where: Line[] = [[location]];
  if (address !== undefined) where.push([{ text: address, href: mapLink({ location, address }) }]);
  return [
    { name: 'Who', lines: [[`${fullName(registered)}${age}`]] },
    { name: 'Where', lines: where },
  ];
}

function locationOf({ location, address }: RegistrationState): { location: string; address: string | undefined } {
  return { location: oneLine(location), address: oneLine(address ?? '') || undefined };
}

/** The child's first name, or its whole name while that is not known, and the event's title. */
export function namesOf({ registration, child }: Registered): { child: string; event: string } {
  return { child: isolated(oneLine(child.firstName ?? child.name)), event: oneLine(registration.eventTitle) };
}

function fullName({ child }: Registered): string {
  return isolated(oneLine(child.name));
}

/** A link to the cancel dialog on the parent's dashboard. */
export function cancelLinkOf({ registration, siteUrl }: Registered): Link {
  const dialog = { event: registration.eventId, child: registration.childId, dialog: 'cancel' };
  return { text: 'Cancel on your dashboard', href: siteLink(siteUrl, '/', dialog) };
}

function possessiveOf(name: string): string {
  return `${name}’s`;
}
