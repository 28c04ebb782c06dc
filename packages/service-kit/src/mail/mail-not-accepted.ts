/**
 * Why a mail did not leave. `refused`: the server will never take it. `unknown address`: it never takes mail to
 * this address. `put off`: it may take it later. `away`: the server was not reached, or not in a state to look at
 * any mail.
 */
export type WhyNotTaken = 'refused' | 'unknown address' | 'put off' | 'away';

/** A mail that no server took. It holds no address and none of the server's words, which may quote one. */
export class MailNotTaken extends Error {
  override name = 'MailNotTaken';
  readonly why: WhyNotTaken;
  /** Where the way to the server ended: `ECONNECTION`, `EENVELOPE`. */
  readonly code: string | undefined;
  /** What the server answered: 550. */
  readonly responseCode: number | undefined;

  constructor(why: WhyNotTaken, { code, responseCode }: { code?: string; responseCode?: number } = {}) {
    super(`A mail was not taken: ${why}`);
    this.why = why;
    this.code = code;
    this.responseCode = responseCode;
  }
}
