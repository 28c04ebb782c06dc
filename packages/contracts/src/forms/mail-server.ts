import * as z from 'zod';
import { emailAddress } from './email-address.ts';
import { tooLongMessage } from './too-long-message.ts';

/** The ports of mail servers; no other is connected to, so that no other program is reached (product decision 96). */
export const MAIL_PORTS = [25, 465, 587, 2525] as const;
/** How the connection is encrypted: from its first byte, after STARTTLS, or only when the server offers it. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

const NO_HOST = 'Server is required';
/** A host name or an IP address, without anything that a URL would read otherwise. */
const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
const IPV6 = /^[0-9a-f:.]{2,45}$/i;

/** The club's mail server. */
export const MailServerForm = z.object({
  host: z
    .string(NO_HOST)
    .trim()
    .min(1, NO_HOST)
    .max(253, tooLongMessage(253))
    .refine(
      (text) => HOST.test(text) || (text.includes(':') && IPV6.test(text)),
      'Use a name such as smtp.club.example',
    ),
  port: z.literal(MAIL_PORTS, 'Port must be 25, 465, 587 or 2525'),
  security: z.enum(MAIL_SECURITIES, 'Choose how the connection is encrypted'),
  username: z.string().trim().max(254, tooLongMessage(254)).nullable().describe('Null: the server asks for none'),
  password: z
    .string()
    .min(1, 'Password is required')
    .max(1000, tooLongMessage(1000))
    .optional()
    .describe('Without it the stored one stays; another server, port or username needs it again'),
  from: emailAddress('Invalid email address').describe('The address that the club’s email comes from'),
});
export type MailServerForm = z.infer<typeof MailServerForm>;
