import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';

/** The script that Debian runs before a package may start its service (man invoke-rc.d). */
const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Runs `work` while packages may not start their services. A policy that the machine already has stays as it is. Our
 * policy refuses only while this process runs: if it was killed, the script allows the start and deletes itself.
 */
export async function withoutServiceStarts(work: () => Promise<void>, policy: string = POLICY): Promise<void> {
  const draft = `${policy}.${process.pid}`;
  const mine = `#!/bin/sh\nkill -0 ${process.pid} 2>/dev/null && exit 101\nrm -f "$0"\nexit 0\n`;
  await writeFile(draft, mine);
  await chmod(draft, 0o755);
  try {
    // Linking never replaces what is there.
    await link(draft, policy).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  try {
    await work();
  } finally {
    if ((await readFile(policy, 'utf8').catch(() => '')) === mine) await rm(policy, { force: true });
  }
}
