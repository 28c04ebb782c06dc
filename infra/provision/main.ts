import { provision } from './provision.ts';
import { readProvisioning } from './settings.ts';
import { waitForServer } from './wait-for-server.ts';

const WAIT_SECONDS = 120;

/** Waits for the server, makes the roles and databases that are missing, and exits. */
const { adminUrl, logins, endOthers } = readProvisioning(process.env);
await waitForServer(adminUrl, WAIT_SECONDS);
for (const url of Object.values(await provision(adminUrl, logins, { endOthers }))) {
  process.stdout.write(`${new URL(url).pathname.slice(1)} is ready\n`);
}
