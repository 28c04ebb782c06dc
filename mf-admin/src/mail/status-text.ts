import type { ListedMail } from '@fieldhouse/api';

const STATUS_TEXTS: Readonly<Partial<Record<ListedMail['status'], string>>> = {
  claimed: 'Sending',
  superseded: 'Out of date',
  held: 'Held back',
};

/** A mail's status as people read it: 'Failed'. */
export function statusText(status: ListedMail['status']): string {
  return STATUS_TEXTS[status] ?? `${status[0]?.toUpperCase()}${status.slice(1)}`;
}
