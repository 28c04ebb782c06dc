import type { ListedAnnouncement } from '@fieldhouse/api';
import { momentText } from '@fieldhouse/contracts/club';

/** '1 parent', '22 parents' */
export function parentsText(count: number): string {
  return count === 1 ? '1 parent' : `${count} parents`;
}

/** Where an announcement is: 'sent Sat, Nov 21, 5:00 PM', 'is sent tomorrow', 'draft'. */
export function stateText({ state, sendAt, problem }: ListedAnnouncement, now: Date): string {
  if (problem) return 'draft: not sent, it is no longer yours to write to';
  if (sendAt === null) return 'draft';
  return `${state === 'scheduled' ? 'is sent' : 'sent'} ${momentText(sendAt, now)}`;
}
