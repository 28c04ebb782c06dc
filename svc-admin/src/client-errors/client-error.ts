import * as z from 'zod';

/** An error that occurred in a page. `release` is the app's; `unknown` where the page does not know it. */
export const ClientError = z.object({
  app: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  release: z.string().regex(/^(?:[0-9a-f]{8,64}|unknown)$/),
  message: z.string().max(500),
  stack: z.string().max(4096),
  /** Of the page's address, without query. */
  path: z
    .string()
    .max(300)
    .regex(/^\/[^?#]*$/),
});
export type ClientError = z.output<typeof ClientError>;

const EMAIL = /[^\s@"'<>()]+@[^\s@"'<>()]+/g;
/** Phone numbers, birthdates: eight digits or more, with separators between them. */
const NUMBER = /\d(?:[\s().-]*\d){7,}/g;
/** `at render (https://club.example/assets/shell.1f.js:2:345)`, `render@https://…:2:345` */
const FRAME = /:\d+:\d+\)?$/;

/**
 * The same error without personal data: ids in the path, email addresses and long numbers in the message, and lines of
 * the stack that are no frames (engines repeat the message there).
 */
export function withoutPersonalData({ app, release, message, stack, path }: ClientError): ClientError {
  return {
    app,
    release,
    message: message.replace(EMAIL, '{email}').replace(NUMBER, '{number}'),
    stack: stack
      .split('\n')
      .filter((line) => FRAME.test(line.trimEnd()))
      .join('\n'),
    path: path.replace(/\/\d+(?=\/|$)/g, '/{id}'),
  };
}
