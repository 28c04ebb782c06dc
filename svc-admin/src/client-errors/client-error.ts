import * as z from 'zod';

/** The most frames of one error. */
const MAX_FRAMES = 30;

/**
 * An error that occurred in a page. `release` is the app's; `unknown` where the page does not know it. Pages of an
 * older release also send a message, a stack and a path, which may name people: they are no fields, so they are not
 * read.
 */
export const ClientError = z.object({
  app: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  release: z.string().regex(/^(?:[0-9a-f]{8,64}|unknown)$/),
  route: z.string().max(300).optional().describe('The pattern of the page’s route: `/coach/evaluate/:id`'),
  errorClass: z.string().max(100).optional().describe('`TypeError`'),
  frames: z
    .array(z.string().max(300))
    .max(MAX_FRAMES)
    .optional()
    .describe('Function, script of the site, line and column: `show /assets/shell.2e.js:2:345`'),
});
export type ClientError = z.output<typeof ClientError>;

/** What is logged of an error. */
type LoggedError = Required<ClientError>;

const ROUTE = /^(?:\/(?::?[a-z][A-Za-z-]{0,39})?){1,8}$/;
const ERROR_CLASS = /^(?:[A-Z][A-Za-z]{0,38})?(?:Error|Exception)$/;
const FRAME = /^(?:[\w$.]{1,60} )?\/(?:assets|mf)\/[\w./-]{1,150}\.js:\d{1,7}:\d{1,7}$/;

/**
 * The same error without text: whatever is no route pattern, no name of an error class or no place in a script of the
 * site is left out, since it may name a person.
 */
export function withoutText({ app, release, route = '', errorClass = '', frames = [] }: ClientError): LoggedError {
  return {
    app,
    release,
    route: ROUTE.test(route) ? route : 'unknown',
    errorClass: ERROR_CLASS.test(errorClass) ? errorClass : 'Error',
    frames: frames.filter((frame) => FRAME.test(frame)),
  };
}
