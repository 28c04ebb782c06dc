import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';

const Stored = z.object({ release: z.string(), storedAt: z.string(), commit: z.string().nullable() });

/** An app of the browser side with its stored releases, the newest first. */
const AppReleases = z.object({
  app: z.string(),
  inUse: z.string(),
  /** The release that this browser previews. */
  chosen: z.string().nullable(),
  releases: z.array(Stored),
});
export type AppReleases = z.infer<typeof AppReleases>;
export type StoredRelease = z.infer<typeof Stored>;

const Answer = z.object({ apps: z.array(AppReleases) });

/** The stored releases of each app. The web server answers them, and to admins alone: it is in no API document. */
export function useStoredReleases() {
  return useQuery({
    queryKey: ['get', '/releases.json'],
    queryFn: async ({ signal }) => {
      const answer = await fetch('/releases.json', { signal });
      if (!answer.ok) throw new Error(`/releases.json answered ${answer.status}`);
      return Answer.parse(await answer.json()).apps;
    },
  });
}
