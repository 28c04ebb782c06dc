import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readEnvironment } from './environment.ts';
import { readSecretSettings } from './secret-settings.ts';

const SECRET = '0123456789abcdef0123456789abcdef';
const needed = { DATABASE_URL: 'postgres://events:in-a-file@db/events', SITE_URL: 'https://club.example' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function fileOf(text: string): Promise<string> {
  const path = join(folder, `secret-${text.length}`);
  await writeFile(path, text, { mode: 0o400 });
  return path;
}

describe('When a secret setting comes as a file', () => {
  it.each([
    ['as it is', ''],
    ['without a line end', '\n'],
    ['without a line end of Windows', '\r\n'],
  ])('Then its content is the value, %s @spec S2.5.1501', async (_, end) => {
    const { serviceSecret } = readEnvironment({ ...needed, SERVICE_SECRET_FILE: await fileOf(`${SECRET}${end}`) });
    expect(serviceSecret).toBe(SECRET);
  });

  it('Then a password takes the place of the one in the address of its engine @spec S2.5.1501', async () => {
    const RABBITMQ_URL = 'amqp://fieldhouse@rabbitmq:5672';
    const [DATABASE_PASSWORD_FILE, RABBITMQ_PASSWORD_FILE] = [await fileOf('p@ss/word%'), await fileOf('other')];
    const { databaseUrl, rabbitmqUrl } = readEnvironment({
      ...{ ...needed, RABBITMQ_URL, DATABASE_PASSWORD_FILE, RABBITMQ_PASSWORD_FILE },
    });
    expect(decodeURIComponent(new URL(databaseUrl).password)).toBe('p@ss/word%');
    expect(rabbitmqUrl).toBe('amqp://fieldhouse:other@rabbitmq:5672');
  });

  it('Then only the last line end is dropped, and an empty setting counts as not set @spec S2.5.1501', async () => {
    const SETTINGS_KEY_FILE = await fileOf(`${SECRET}\n\n`);
    expect(readSecretSettings({ SETTINGS_KEY: '', SETTINGS_KEY_FILE, SMTP_URL_FILE: '' })).toMatchObject({
      SETTINGS_KEY: `${SECRET}\n`,
    });
  });

  it('Then one that is given twice, empty, not there or a folder is refused by its name @spec S2.5.1502', async () => {
    const given = {
      ...needed,
      SERVICE_SECRET: SECRET,
      SERVICE_SECRET_FILE: await fileOf(SECRET),
      BOUNCE_SECRET_FILE: await fileOf('\n'),
      SETTINGS_KEY_FILE: join(folder, 'my-secret-by-mistake'),
      SMTP_URL_FILE: folder,
    };
    const refused = () => readEnvironment(given);
    expect(refused).toThrow('SMTP_URL_FILE: the file cannot be read (EISDIR)');
    expect(refused).toThrow('BOUNCE_SECRET_FILE: the file is empty');
    expect(refused).toThrow('SETTINGS_KEY_FILE: the file cannot be read (ENOENT)');
    expect(refused).toThrow('SERVICE_SECRET and SERVICE_SECRET_FILE are both set: keep one');
    expect(refused).not.toThrow(new RegExp(`${SECRET}|by-mistake|${folder}`));
  });
});
