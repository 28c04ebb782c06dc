import { stage } from '../stage.js';
import { runTool } from '../tools.ts';

/** `npm run format`: formats everything and repairs what the linter can. */
export default async function format(): Promise<number> {
  await stage('Format', () => runTool('biome', ['check', '--write']));
  return 0;
}
