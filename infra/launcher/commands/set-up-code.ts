import { operateClub } from '../../operator/operate-club.ts';

/**
 * `npm run set-up-code`: prints where the first admin of an empty club is made, and another code for it. The platform
 * runs.
 */
export default async function setUpCodeCommand(): Promise<number> {
  await operateClub('set-up-code', ['auth'], []);
  return 0;
}
