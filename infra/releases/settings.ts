import * as z from 'zod';

/** What a release's image reads from the process environment. */
export const ReleaseSettings = z.object({
  BUILT: z.string().default('/built').describe('The folder of the image with the finished releases to publish'),
  RELEASES: z.string().default('/releases').describe('The folder of releases that the web server serves'),
  PREVIEW: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1')
    .describe('1: stores the releases for a preview, and puts none into use'),
  API_DOCUMENTS: z
    .string()
    .optional()
    .describe(
      'The address of a service’s OpenAPI document, with `*` for its name: a release that calls what the services do not ' +
        'have is refused',
    ),
});
