import { clubToday, dayText, timeRange } from '@fieldhouse/contracts';
import type { EmailContent } from './email-content.ts';
import { cancelLinkOf, clubSays, contentOf, namesOf, type Registered } from './registration-content.ts';
import { eventLink, siteLink } from './site-links.ts';

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
    calendarNote: ['Add to calendar: open the file that comes with this email.'],
    notes: [['Plans changed? ', cancelLinkOf(registered), ', and another child can have the place.']],
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
    calendarNote: ['On your calendar? Open the file that comes with this email to change the time there.'],
    notes: [['Plans changed? ', cancelLinkOf(registered), ', and another child can have the place.']],
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
    calendarNote: ['Not on your calendar yet? Open the file that comes with this email.'],
    notes: [['Plans changed? ', cancelLinkOf(registered), ', and another child can have the place.']],
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
    calendarNote: [CALENDAR_REMOVAL],
    notes: [],
  });
};

/** To each guardian when the club deletes the event of a registration (product decision 35). */
export const eventCancelled: RegistrationEmail = (registered) => {
  const { registration, siteUrl } = registered;
  const { child, event } = namesOf(registered);
  return contentOf(registered, {
    subject: `${event} on ${dayText(registration.date, clubToday(registered.at))} is cancelled`,
    label: { text: 'Event cancelled', tone: 'alert' },
    intro: [
      ['The event will not take place. ', `${child} is no longer registered for it.`],
      ...clubSays(registration.deletionReason),
    ],
    action: { text: 'Find another event', href: siteLink(siteUrl, '/events', { child: registration.childId }) },
    calendarNote: [CALENDAR_REMOVAL],
    notes: [],
  });
};

const CALENDAR_REMOVAL = 'On your calendar? Open the file that comes with this email to take it off.';
