import type { ListedMail } from '@fieldhouse/api';

const STATUS_TEXTS: Readonly<Partial<Record<ListedMail['status'], string>>> = {
  claimed: 'Sending',
  superseded: 'Out of date',
  held: 'Held back',
};

/** The text of a mail's status: 'Failed'. */
export function statusText(status: ListedMail['status']): string {
  return STATUS_TEXTS[status] ?? `${status[0]?.toUpperCase()}${status.slice(1)}`;
}
