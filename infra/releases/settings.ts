import * as z from 'zod';

/** What a release's image reads from the process environment. */
export const ReleaseSettings = z.object({
  BUILT: z.string().default('/built').describe('The folder with the finished releases to publish; the image brings it'),
  RELEASES: z.string().default('/releases').describe('The folder of releases that the web server serves'),
});
