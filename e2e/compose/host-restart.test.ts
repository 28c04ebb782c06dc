import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DEMO_CHILDREN } from '@fieldhouse/contracts/demo';
import { describe, expect, it } from '@jest/globals';
import { signedInAs } from '../support/api-client.ts';
import { containersOf } from '../support/compose-project.ts';
import { mustAnswer } from '../support/own-people.ts';
import { makeEvent } from '../support/registration-burst.ts';
import { waitFor } from '../support/wait-for.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { SITE_URL: site = '', COMPOSE_PROJECT: project = '', RESTART_ENGINE: restartEngine } = process.env;
const [child] = DEMO_CHILDREN;

const states = async () =>
  (await containersOf(project)).map(({ service, running, exitCode }) => [service, running || exitCode]).toSorted();

(restartEngine ? describe : describe.skip)(
  'When the host of the engine loses power and starts again (needs a command in RESTART_ENGINE)',
  () => {
    it('Then every container runs again by itself, nobody is signed out, and what was answered is there @spec S2.4.1509, S2.4.1510', async () => {
      const before = await states();
      const eventId = await makeEvent(site, 'Footwork Before the Power Failed');
      const parent = await signedInAs(site, 'parent');
      await mustAnswer(parent, 201, 'POST', '/api/register-child', { childId: child?.id, eventId });

      await promisify(execFile)(`${ROOT}${restartEngine}`);

      await waitFor('the site is open', async () => (await fetch(`${site}/healthz`)).status === 200, 180);
      expect(await states()).toEqual(before);
      // The gateway may have no configuration, or no server, for a moment. Another service would say what is not found.
      const ofOthers: unknown[] = [];
      await waitFor('the registration is there', async () => {
        const { status, body } = await parent.send('GET', `/api/children/${child?.id}/registrations`);
        if (status === 404 && typeof body === 'object') ofOthers.push(body);
        return status === 200 && (body as { id: number }[]).some(({ id }) => id === eventId);
      });
      expect(ofOthers).toEqual([]);
    });
  },
);
