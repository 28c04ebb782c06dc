import { isDeepStrictEqual } from 'node:util';
import type { EmailContent, Fact, Line } from './email-content.ts';

/**
 * Emails about changed events as one (S2.2.1252): of one event it says once what is the same for all children; of
 * several, or at different times, it has a fact for each, in the order of their dates. Emails about a deleted event are
 * one about that event, with all times (S2.2.1253). One alone stays as it is.
 */
export function joinEmails(contents: readonly EmailContent[]): EmailContent {
  const [first, ...others] = contents.toSorted((one, other) => dateOf(one).localeCompare(dateOf(other)));
  if (!first) throw new Error('There is no email to send');
  if (others.length === 0) return first;
  const all = [first, ...others];
  const joined = {
    ...first,
    notes: distinct(all.flatMap(({ notes }) => notes.map((line) => toDashboard(line, first)))),
    files: all.flatMap(({ files }) => files),
  };
  if (all.every(({ event }) => event?.cancelled)) return ofDeletedEvent(joined, all);
  return others.every((other) => isSameEvent(first, other)) ? ofOneEvent(joined, all) : ofSeveral(joined, all);
}

const dateOf = ({ event }: EmailContent) => event?.date ?? '';
const isSameEvent = (one: EmailContent, other: EmailContent) =>
  one.subject === other.subject && isDeepStrictEqual(one.event, other.event);

function ofOneEvent(joined: EmailContent, all: readonly EmailContent[]): EmailContent {
  const shared = sharedLines(all);
  const ofEach = distinct(all.flatMap(({ intro }) => intro.filter((line) => !includes(shared, line))));
  const at = joined.intro.findIndex((line) => !includes(shared, line));
  const [before, after] = at < 0 ? [shared, []] : [joined.intro.slice(0, at), joined.intro.slice(at)];
  return {
    ...joined,
    intro: [...before, ...ofEach, ...after.filter((line) => includes(shared, line))],
    facts: factsOf(all.flatMap(({ facts }) => facts)),
  };
}

/** 'The event will not take place.' once, then a sentence for each child. */
function ofDeletedEvent(joined: EmailContent, all: readonly EmailContent[]): EmailContent {
  const { intro, ...content } = ofOneEvent(joined, all);
  const [[what = ''] = [], ...others] = intro;
  const ofChildren = distinct(all.flatMap(({ intro: [line = []] }) => [line.slice(1)]));
  const sentences = ofChildren.flatMap((line, index) => (index === 0 ? line : [' ', ...line]));
  const times = [...new Set(all.flatMap(({ event }) => event?.times ?? []))].join(', ');
  return {
    ...content,
    intro: [[what, ...sentences], ...others.filter((line) => line[0] !== what)],
    event: content.event && { ...content.event, times },
    // For any of the children.
    action: content.action && { ...content.action, href: withoutSearch(content.action.href) },
  };
}

function withoutSearch(href: string | null): string | null {
  if (href === null) return null;
  const url = new URL(href);
  url.search = '';
  return url.href;
}

function ofSeveral(joined: EmailContent, all: readonly EmailContent[]): EmailContent {
  const shared = sharedLines(all);
  const facts = all.flatMap(({ event, intro }): Fact[] => {
    const own = intro.filter((line) => !includes(shared, line));
    return event ? [{ name: event.days, lines: [[event.times], ...own] }] : [];
  });
  const { event: _, ...rest } = joined;
  const days = [...new Set(facts.map(({ name }) => name))];
  const titles = new Set(joined.files.flatMap((file) => ('content' in file ? [] : file.event)));
  const [title = ''] = titles;
  const what = titles.size === 1 ? title : `${titles.size} events`;
  return {
    ...rest,
    event: undefined,
    subject: days.length > 1 ? `${what} changed on ${days.length} days` : `${what} changed`,
    preview: days.join(', '),
    intro: shared,
    facts: factsOf(facts),
    action: joined.action && { text: 'View your dashboard', href: dashboard(joined) },
  };
}

/** The facts with each name once, and each of its lines. */
function factsOf(facts: readonly Fact[]): Fact[] {
  const byName = Map.groupBy(facts, ({ name }) => name);
  return [...byName].map(([name, same]) => ({ name, lines: distinct(same.flatMap(({ lines }) => lines)) }));
}

function sharedLines(all: readonly EmailContent[]): Line[] {
  return (all[0]?.intro ?? []).filter((line) => all.every(({ intro }) => includes(intro, line)));
}

function includes(lines: readonly Line[], line: Line): boolean {
  return lines.some((other) => isDeepStrictEqual(other, line));
}

function distinct(lines: readonly Line[]): Line[] {
  return lines.filter((line, index) => lines.findIndex((other) => isDeepStrictEqual(other, line)) === index);
}

/** A note whose link is about one child leads to the dashboard, which has all. */
function toDashboard(line: Line, content: EmailContent): Line {
  return line.map((part) => (typeof part === 'string' ? part : { ...part, href: dashboard(content) }));
}

function dashboard({ action }: EmailContent): string | null {
  return action?.href ? new URL('/', action.href).href : null;
}
