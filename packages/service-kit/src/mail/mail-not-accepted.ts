/**
 * Why a mail was not accepted. `refused`: the server will never accept it. `unknown address`: it never accepts mail to
 * this address. `put off`: it may accept it later. `away`: the server was not reached, or cannot accept any mail at
 * present.
 */
export type WhyNotTaken = 'refused' | 'unknown address' | 'put off' | 'away';

/** A mail that no server accepted. The error contains no address and no text of the server, which may quote one. */
export class MailNotTaken extends Error {
  override name = 'MailNotTaken';
  readonly why: WhyNotTaken;
  /** nodemailer's code of the failed step: `ECONNECTION`, `EENVELOPE`. */
  readonly code: string | undefined;
  /** The server's reply code: 550. */
  readonly responseCode: number | undefined;

  constructor(why: WhyNotTaken, { code, responseCode }: { code?: string; responseCode?: number } = {}) {
    super(`A mail was not taken: ${why}`);
    this.why = why;
    this.code = code;
    this.responseCode = responseCode;
  }
}
