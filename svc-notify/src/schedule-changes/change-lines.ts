import { type ScheduleChangeState, shortDay } from '@fieldhouse/contracts';
import { oneLine } from '../emails/email.ts';
import type { QueuedMail } from '../mail/queued-mail.ts';
import { eventPath, isSoon, reasonText } from '../notices/event-notices.ts';
import type { NewNotice } from '../notices/new-notice.ts';
import { CHILDREN } from '../notices/notice-text.ts';

/** The email of one registration to one guardian. */
export interface MailOfChange {
  mail: QueuedMail;
  change: ScheduleChangeState;
}

/**
 * A line for each guardian who gets mail: one for all their children and all events of the edit (S1.5.158). One about
 * several events is not taken away by a newer state of one of them.
 */
export function linesOf(told: readonly MailOfChange[], { cause, at }: { cause: string; at: Date }): NewNotice[] {
  const byGuardian = Map.groupBy(told, ({ mail }) => mail.user_id);
  return [...byGuardian].flatMap(([userId, own]) => {
    const [first] = own;
    if (userId === null || !first) return [];
    const isOneEvent = own.every(({ change }) => change === first.change);
    const children = own.flatMap(({ mail: { child_id: id, subjects, version } }) =>
      id === null ? [] : isOneEvent ? { id, state: { subjects, version: version ?? 0 } } : { id },
    );
    return {
      ...{ cause, userId, kind: 'change' as const, at },
      text: [`${isOneEvent ? ofOneEvent(own) : ofSeveral(own)}, for `, CHILDREN, reasonText(first.change.reason)],
      link: eventPath({ eventId: first.change.eventId, childId: children[0]?.id ?? 0 }),
      push: {
        topic: isOneEvent ? `event-${first.change.eventId}` : cause,
        isUrgent: own.some((one) => isUrgent(one, at)),
      },
      children: isOneEvent ? children : [...new Map(children.map((child) => [child.id, child])).values()],
    };
  });
}

/** Whether the event begins soon, or would have. */
function isUrgent({ change }: MailOfChange, at: Date): boolean {
  return [change, ...change.registrations.map(({ before }) => before)].some((one) => isSoon(one, at));
}

/** The subject of the email; children with time slots have times of their own. */
function ofOneEvent(own: readonly MailOfChange[]): string {
  const [subject = '', ...others] = new Set(own.map(({ mail }) => mail.subject));
  return others.length === 0 ? subject : `${titleOf(own)} was changed`;
}

/** Dates that a line names. */
const MOST_DATES = 8;

/** 'Hitting Clinic was changed on Nov 28, Dec 5 and Dec 12' (S1.8.53). */
function ofSeveral(own: readonly MailOfChange[]): string {
  const dates = [...new Set(own.map(({ change }) => change.date))].toSorted().map(shortDay);
  const others = dates.length - MOST_DATES;
  const named =
    others > 0 ? [...dates.slice(0, MOST_DATES), others === 1 ? '1 more day' : `${others} more days`] : dates;
  return `${titleOf(own)} was changed on ${list.format(named)}`;
}

const list = new Intl.ListFormat('en-GB', { style: 'long', type: 'conjunction' });

/** The title of the events; of several titles the first. */
function titleOf(own: readonly MailOfChange[]): string {
  return oneLine(own[0]?.change.eventTitle ?? '');
}
