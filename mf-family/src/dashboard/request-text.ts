import type { ChildAccessRequest } from '@fieldhouse/api';
import { clubToday, isolated, shortDay } from '@fieldhouse/contracts/club';

/** The state of an access request as text (product decision 22), with the day it was sent. */
export function requestText({ state, childName, createdAt }: ChildAccessRequest): { title: string; text: string } {
  const day = shortDay(clubToday(new Date(createdAt)));
  switch (state) {
    case 'pending':
      return {
        title: `Access to ${isolated(childName)} requested`,
        text: `Sent ${day} · An administrator will review it.`,
      };
    case 'approved':
      return { title: `You now have access to ${isolated(childName)}`, text: `Approved · Sent ${day}` };
    case 'denied':
      return { title: `Access to ${isolated(childName)} was not granted`, text: `Denied · Sent ${day}` };
  }
}
