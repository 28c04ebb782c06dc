import type { Mailer } from '../ports.ts';

/** Sends nothing: svc-notify's own table, in which every mail is stored first, is the mailbox. */
export function storedMailer(): Mailer {
  return { send: async () => 'stored', stores: true };
}
