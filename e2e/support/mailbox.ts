import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that accepts every email. */
export interface Mailbox {
  /** `smtp://127.0.0.1:2525` */
  url: string;
  /** The source of every email it has accepted, in the order of arrival. */
  mails: readonly string[];
  /** From now on it keeps emails and does not say so, until the returned function is called. */
  holdAnswers: () => () => void;
  close: () => Promise<void>;
}

/** Opens one at this address of the machine. */
export async function openMailbox(host = '127.0.0.1'): Promise<Mailbox> {
  const mails: string[] = [];
  let held = Promise.resolve();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, accept) {
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      stream.on('end', () => {
        mails.push(text);
        void held.then(() => accept());
      });
    },
  });
  // A sender that is killed during a mail resets the connection.
  server.on('error', () => undefined);
  const listening = server.listen(0, host);
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://${host}:${port}`,
    mails,
    holdAnswers: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The Message-IDs of the emails whose subject contains this. */
export function messageIds(mails: readonly string[], subject: string): string[] {
  return mails
    .filter((mail) => headerOf(mail, 'Subject').includes(subject))
    .map((mail) => headerOf(mail, 'Message-ID'));
}

function headerOf(mail: string, name: string): string {
  const [head = ''] = mail.split(/\r?\n\r?\n/);
  const line = head.replace(/\r?\n[ \t]+/g, ' ').match(new RegExp(`^${name}: *(.*)$`, 'im'));
  return line?.[1]?.trim() ?? '';
}
