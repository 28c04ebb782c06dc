import { dateRange, type RegistrationState, timeRange } from '@fieldhouse/contracts';
import { html } from './html.ts';
import { type Letter, oneLine, plainText } from './letter.ts';
import { button, COLOURS, heading, occasion, page, paragraph } from './page.ts';

interface Circumstances {
  registration: RegistrationState;
  /** The guardian's, for the greeting. */
  firstName: string;
  siteUrl: string;
}

export type RegistrationLetter = (circumstances: Circumstances) => Letter;

/** To each guardian when a child is registered (S1 §8, decision 46). */
export const registrationComplete: RegistrationLetter = (circumstances) => {
  const { child, event } = namesOf(circumstances.registration);
  return write(circumstances, {
    subject: `Registration complete for ${event}`,
    title: 'Registration complete',
    news: `${child} is registered for ${event}.`,
    hint: 'Plans changed? Cancel on your dashboard, and another child can have the place.',
    accent: COLOURS.turf,
  });
};

/** To each guardian when a registration ends, whoever ended it (S1 §8, decision 46). */
export const registrationCancelled: RegistrationLetter = (circumstances) => {
  const { child, event } = namesOf(circumstances.registration);
  return write(circumstances, {
    subject: `Registration cancelled: ${event}`,
    title: 'Registration cancelled',
    news: `${child} has been removed from ${event}.`,
    hint: 'Looking for another day? Upcoming events are on your dashboard.',
    accent: COLOURS.leather,
  });
};

/** To each guardian when the club deletes the event of a registration (decision 35). */
export const eventCancelled: RegistrationLetter = (circumstances) => {
  const { child, event } = namesOf(circumstances.registration);
  return write(circumstances, {
    subject: `Event cancelled: ${event}`,
    title: 'Event cancelled',
    news: `${event} will not take place. ${child} is no longer registered for it.`,
    hint: 'Looking for another day? Upcoming events are on your dashboard.',
    accent: COLOURS.leather,
  });
};

interface Words {
  subject: string;
  title: string;
  news: string;
  hint: string;
  accent: string;
}

function write({ registration, firstName, siteUrl }: Circumstances, words: Words): Letter {
  const { child, event, location } = namesOf(registration);
  const greeting = `Hi ${oneLine(firstName)},`;
  const when = whenText(registration);
  const content = html`${heading(words.title)}${paragraph(greeting)}${paragraph(words.news)}
${occasion({ date: registration.date, accent: words.accent, title: event, when, lines: [location, child] })}
${paragraph(words.hint)}${button('Open your dashboard', siteUrl)}`;
  return {
    subject: words.subject,
    text: plainText([greeting, words.news, `When:  ${when}\nWhere: ${location}\nWho:   ${child}`, words.hint], siteUrl),
    html: page({ title: words.subject, preview: `${child} · ${when} · ${location}`, content, siteUrl }),
  };
}

/** 'Mon, Nov 30 · 4:30 – 5:00 PM': the slot's time where there is one. */
function whenText({ date, endDate, timeSlot, startTime, endTime }: RegistrationState): string {
  const times = timeSlot ?? { startTime, endTime };
  return `${dateRange(date, endDate)} · ${timeRange(times.startTime, times.endTime)}`;
}

function namesOf({ childName, eventTitle, location }: RegistrationState) {
  return { child: oneLine(childName), event: oneLine(eventTitle), location: oneLine(location) };
}
