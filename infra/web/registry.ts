import { readCurrent } from '../releases/current.ts';

/** Which release of each piece is in use. */
export interface Registry {
  shell: string;
  /** Micro-frontend -> release. */
  apps: Readonly<Record<string, string>>;
  /** The same for the browser: `/remotes.json`. */
  text: string;
}

/** Undefined before a shell is published. */
export async function readRegistry(releases: string): Promise<Registry | undefined> {
  const { shell, ...apps } = await readCurrent(releases);
  if (shell === undefined) return undefined;
  return { shell, apps, text: `${JSON.stringify({ schema: 1, apps }, null, 2)}\n` };
}
