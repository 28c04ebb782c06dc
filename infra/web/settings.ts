import { HostSettings } from '@fieldhouse/service-kit/hosts';
import * as z from 'zod';

/** What the web server reads from the process environment. */
export const WebSettings = z.object({
  RELEASES: z.string().describe('The folder of releases: files, and which of them are in use'),
  SITE_URL: z
    .url({ protocol: /^https?$/ })
    .describe('The address people type; with https, browsers are told to stay with it'),
  ...HostSettings.shape,
  HOST: z.string().default('127.0.0.1').describe('The address to listen on'),
  PORT: z.coerce
    .number<string>()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe('The port to listen on; 0: any free one'),
});
