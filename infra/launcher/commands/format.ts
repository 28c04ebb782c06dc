import { stage } from '../stage.js';
import { useTool } from '../tools.ts';

/** `npm run format`: formats everything and repairs what the linter can. */
export default async function format(): Promise<number> {
  await stage('Format', () => useTool('biome', ['check', '--write']));
  return 0;
}
