import type { DeadEvent } from '@fieldhouse/api';
import { subjectText } from '@fieldhouse/contracts/audit';

/** For the names of buttons: 'event.deleted, Hitting Clinic, Sat, Nov 28'. */
export function eventText({ type, about }: DeadEvent): string {
  return [type ?? 'this message', about && subjectText(about)].filter(Boolean).join(', ');
}
