import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stablePort } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiClient, signedInAs } from '../support/api-client.ts';
import { operatorCommand } from '../support/operator-command.ts';
import { type PlatformProcess, startPlatform } from '../support/platform-process.ts';
import { waitFor } from '../support/wait-for.ts';

const PASSWORD = 'a good password';

let dataDir: string;
let port: number;
let platform: PlatformProcess;
beforeAll(async () => {
  // Not the copy of the prepared club, which is the demo club.
  dataDir = await mkdtemp(join(tmpdir(), 'fieldhouse-set-up-'));
  port = await stablePort();
  platform = await startPlatform(dataDir, port, { env: { DEMO: '0' } });
}, 240_000);
afterAll(async () => {
  await platform?.interrupt();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

const printedIn = (output: string) => /^ *Code {2}(\S+) /m.exec(output)?.[1];

const setUp = (code: string | undefined) =>
  apiClient(platform.url).send('POST', '/api/auth/set-up', {
    ...{ code, firstName: 'Avery', lastName: 'Stone', email: 'avery@club.example', username: 'avery' },
    password: PASSWORD,
  });

describe('When `DEMO=0 npm start` opens a new club @spec S1.4.173', () => {
  it('Then it prints a code, which five wrong ones end, and the command prints another that works once', async () => {
    await waitFor('a code is printed', async () => printedIn(platform.output()) !== undefined);
    expect(platform.output()).toContain(`Set up the club at http://localhost:${port}/set-up\n`);
    expect(platform.output()).not.toContain('coach');
    for (let tries = 0; tries < 5; tries += 1) expect((await setUp('AAAA-AAAA')).status).toBe(400);
    expect((await setUp(printedIn(platform.output()))).body).toMatchObject({ code: 'invalid_code' });

    const { code, output } = await operatorCommand({ dataDir }, 'operator', 'set-up-code');
    expect(code).toBe(0);
    const another = printedIn(output);
    expect(await setUp(another)).toMatchObject({ status: 201, body: { role: 'admin' } });
    expect(await setUp(another)).toMatchObject({ status: 410, body: { code: 'set_up_closed' } });
    const admin = await signedInAs(platform.url, 'avery', PASSWORD);
    expect((await admin.send('GET', '/api/coaches')).body).toEqual([]);
    expect((await admin.send('GET', '/api/events')).body).toEqual([]);
  }, 120_000);

  it('Then a later `npm start` prints no code and adds no demo club', async () => {
    await platform.interrupt();
    platform = await startPlatform(dataDir, port);
    await waitFor('it is open', async () => platform.output().includes('Ctrl-C stops it.'));
    expect(platform.output()).not.toMatch(/Code|Password/);
    const admin = await signedInAs(platform.url, 'avery', PASSWORD);
    expect((await admin.send('GET', '/api/coaches')).body).toEqual([]);
  }, 120_000);
});
