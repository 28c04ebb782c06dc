import { registrationUid } from '@fieldhouse/calendar';
import {
  ageOn,
  clubToday,
  dateRange,
  dayText,
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
interface Registered {
  registration: RegistrationState;
  child: ChildProjection;
  /** When it was registered or cancelled. */
  at: Date;
  siteUrl: string;
  /** The sender of emails. */
  from: string;
}

export type RegistrationEmail = (registered: Registered) => EmailContent;

/** To each guardian when a child is registered (S1 §8, product decision 46). */
export const registrationComplete: RegistrationEmail = (registered) => {
  const { registration, siteUrl } = registered;
  const { child, event } = namesOf(registered);
  return contentOf(registered, {
    subject: `${child} is registered for ${event}`,
    label: { text: 'Registration complete', tone: 'good' },
    intro: [],
    action: { text: 'View event', href: eventLink(siteUrl, registration) },
    notes: [
      ['Add to calendar: open the file that comes with this email.'],
      ['Plans changed? ', cancelLinkOf(registered), ', and another child can have the place.'],
    ],
  });
};

/** To each guardian when a registered child gets another time slot (decision record 77). */
export const slotChanged: RegistrationEmail = (registered) => {
  const { registration, siteUrl } = registered;
  const { child, event } = namesOf(registered);
  const { previousTimeSlot: before, timeSlot: now } = registration;
  return contentOf(registered, {
    subject: `${child} has another time for ${event}`,
    label: { text: 'Time changed', tone: 'good' },
    intro:
      before && now
        ? [
            [
              `It was ${timeRange(before.startTime, before.endTime)}. Now it is ${timeRange(now.startTime, now.endTime)}.`,
            ],
          ]
        : [],
    action: { text: 'View event', href: eventLink(siteUrl, registration) },
    notes: [
      ['On your calendar? Open the file that comes with this email to change the time there.'],
      ['Plans changed? ', cancelLinkOf(registered), ', and another child can have the place.'],
    ],
  });
};

/** To each guardian a day before an event that the child is registered for (S2 §2). */
export const eventReminder: RegistrationEmail = (registered) => {
  const { registration, siteUrl } = registered;
  const { child, event } = namesOf(registered);
  return contentOf(registered, {
    kind: 'reminder',
    subject: `${child} has ${event} on ${dayText(registration.date, clubToday(registered.at))}`,
    label: { text: 'Event reminder', tone: 'good' },
    intro: [],
    action: { text: 'View event', href: eventLink(siteUrl, registration) },
    notes: [
      ['Not on your calendar yet? Open the file that comes with this email.'],
      ['Plans changed? ', cancelLinkOf(registered), ', and another child can have the place.'],
    ],
  });
};

/** To each guardian when a registration ends, for whatever reason (S1 §8, product decision 46). */
export const registrationCancelled: RegistrationEmail = (registered) => {
  const { child, event } = namesOf(registered);
  return contentOf(registered, {
    subject: `${child} is no longer registered for ${event}`,
    label: { text: 'Registration cancelled', tone: 'alert' },
    intro: [[`${child} has been removed from the event, and the place is free.`]],
    action: { text: 'View event', href: eventLink(registered.siteUrl, registered.registration) },
    notes: [[CALENDAR_REMOVAL]],
  });
};

/** To each guardian when the club deletes the event of a registration (product decision 35). */
export const eventCancelled: RegistrationEmail = (registered) => {
  const { registration, siteUrl } = registered;
  const { child, event } = namesOf(registered);
  const reason = oneLine(registration.deletionReason ?? '');
  return contentOf(registered, {
    subject: `${event} on ${dayText(registration.date, clubToday(registered.at))} is cancelled`,
    label: { text: 'Event cancelled', tone: 'alert' },
    intro: [
      [`The event will not take place. ${child} is no longer registered for it.`],
      ...(reason === '' ? [] : [[`The club says: “${reason}”`]]),
    ],
    action: { text: 'Find another event', href: siteLink(siteUrl, '/events', { child: registration.childId }) },
    notes: [[CALENDAR_REMOVAL]],
  });
};

const CALENDAR_REMOVAL = 'On your calendar? Open the file that comes with this email to take it off.';

type EmailText = Pick<EmailContent, 'subject' | 'label' | 'intro' | 'action' | 'notes'> &
  Partial<Pick<EmailContent, 'kind'>>;

const NO_UNSUBSCRIBE = 'It is about a registration, so it has no unsubscribe.';

function contentOf(registered: Registered, { kind = 'registration', ...text }: EmailText): EmailContent {
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
        changes: registration.slotChanges,
        at: at.toISOString(),
        event,
        child,
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
function namesOf({ registration, child }: Registered): { child: string; event: string } {
  return { child: isolated(oneLine(child.firstName ?? child.name)), event: oneLine(registration.eventTitle) };
}

function fullName({ child }: Registered): string {
  return isolated(oneLine(child.name));
}

/** A link to the cancel dialog on the parent's dashboard. */
function cancelLinkOf({ registration, siteUrl }: Registered): Link {
  const dialog = { event: registration.eventId, child: registration.childId, dialog: 'cancel' };
  return { text: 'Cancel on your dashboard', href: siteLink(siteUrl, '/', dialog) };
}

function possessiveOf(name: string): string {
  return `${name}’s`;
}
