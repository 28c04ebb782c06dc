/**
 * Why a mail was not accepted. `refused`: the server will never accept it. `unknown address`: it never accepts mail to
 * this address. `deferred`: it may accept it later. `unavailable`: the server was not reached, or cannot accept any mail
 * at present.
 */
export type NotAcceptedReason = 'refused' | 'unknown address' | 'deferred' | 'unavailable';

/** A mail that no server accepted. The error contains no address and no text of the server, which may quote one. */
export class MailNotAccepted extends Error {
  override name = 'MailNotAccepted';
  readonly reason: NotAcceptedReason;
  /** nodemailer's code of the failed step: `ECONNECTION`, `EENVELOPE`. */
  readonly code: string | undefined;
  /** The server's reply code: 550. */
  readonly responseCode: number | undefined;

  constructor(reason: NotAcceptedReason, { code, responseCode }: { code?: string; responseCode?: number } = {}) {
    super(`An email was not accepted: ${reason}`);
    this.reason = reason;
    this.code = code;
    this.responseCode = responseCode;
  }
}
