import type { DeadEvent } from '@fieldhouse/api';
import { subjectText } from '@fieldhouse/contracts/audit';
import { ThingLink } from '../audit/thing-link.tsx';

/** What a dead event is about, by its name and as a link to it. */
export function About({ event: { about } }: { event: DeadEvent }) {
  return about ? <ThingLink thing={{ ...about, text: subjectText(about) }} /> : 'No subject';
}
