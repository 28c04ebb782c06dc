import type { Mailer } from '../ports.ts';

/** Sends nothing: svc-notify's own table, where every mail is written first, is the mailbox. */
export function keptMailer(): Mailer {
  return { send: async () => 'kept', keeps: true };
}
