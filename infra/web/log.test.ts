import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startWeb, type Web } from './start-web.ts';

const SHELL = 'aaaaaaaa00000001';

let releases: string;
let lines: string[];
beforeEach(async () => {
  releases = await mkdtemp(join(tmpdir(), 'fieldhouse-releases-'));
  lines = [];
});
afterEach(() => rm(releases, { recursive: true }));

function start(): Promise<Web> {
  const settings = { releases, host: '127.0.0.1', port: 0, siteUrl: 'http://club.test' };
  return startWeb({ ...settings, write: (line) => void lines.push(line) });
}

describe('When the web server cannot answer a request', () => {
  it('Then its log has an error with level and time, without the address and the headers @spec S2.3.1561-1562', async () => {
    const web = await start();
    // A file in the place of the folder that says which releases are in use.
    await writeFile(join(releases, 'current'), '');
    const answer = await fetch(`${web.url}/reset-password?token=s3cr3t`, { headers: { 'X-Word': 's3cr3t' } });
    expect(answer.status).toBe(500);
    await web.stop();
    expect(lines).toHaveLength(1);
    const { time, ...line } = JSON.parse(lines[0] ?? '');
    expect(line).toEqual({
      ...{ level: 'error', service: 'web', method: 'GET', msg: 'a request failed' },
      err: { type: 'Error', code: 'ENOTDIR', stack: expect.any(String) },
    });
    expect(new Date(time).toISOString()).toBe(time);
    expect(lines.join('')).not.toMatch(/s3cr3t|reset-password/);
  });

  it('Then a browser that leaves in the middle of a file is no error', async () => {
    await mkdir(join(releases, 'current'));
    await writeFile(join(releases, 'current', 'shell'), `${SHELL}\n`);
    await mkdir(join(releases, 'shell', SHELL), { recursive: true });
    await writeFile(join(releases, 'shell', SHELL, 'index.html'), '<html><head></head></html>');
    const file = join(releases, 'shell', SHELL, 'large.1.js');
    await writeFile(file, '');
    await truncate(file, 50_000_000);
    const web = await start();
    const socket = connect(web.port, '127.0.0.1');
    socket.write('GET /assets/large.1.js HTTP/1.1\r\nHost: club.test\r\n\r\n');
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
    await web.stop();
    expect(lines).toEqual([]);
  });
});
