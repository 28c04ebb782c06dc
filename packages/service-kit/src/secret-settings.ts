import { readFileSync } from 'node:fs';
import { SERVICES, serviceVariable } from '@fieldhouse/contracts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Addresses of engines, and the setting with a password that takes the place of the one in the address. */
const PASSWORDS = {
  DATABASE_URL: 'DATABASE_PASSWORD',
  ADMIN_DATABASE_URL: 'ADMIN_DATABASE_PASSWORD',
  RABBITMQ_URL: 'RABBITMQ_PASSWORD',
  REDIS_URL: 'REDIS_PASSWORD',
} as const;

/** The settings that hold a secret. Each may come as a file: `SERVICE_SECRET_FILE` is the path of one. */
export const SECRET_SETTINGS: readonly string[] = [
  ...Object.entries(PASSWORDS).flat(),
  'SMTP_URL',
  'BOUNCE_SECRET',
  'BOUNCE_SECRET_ACCEPTED',
  'SETTINGS_KEY',
  'SERVICE_SECRET',
  'SIGNING_KEY',
  'ACCEPTED_KEYS',
  'BACKUP_S3_ACCESS_KEY',
  'BACKUP_S3_SECRET_KEY',
  'ADMIN_PASSWORD',
  ...(['SECRET', 'SECRET_ACCEPTED', 'DATABASE_PASSWORD', 'DATABASE_PASSWORD_ACCEPTED'] as const).flatMap((what) =>
    SERVICES.map((name) => serviceVariable(name, what)),
  ),
];

/**
 * The environment with every secret setting whose file it names, without one line end at the end of the file, and with
 * the passwords in the addresses of the engines. Throws an error that names each setting which is given twice, whose
 * file cannot be read or is empty; it holds neither the value nor the path, which may be the secret by mistake.
 * @spec S2.5.1501 S2.5.1502
 */
export function readSecretSettings(env: Environment): Readonly<Record<string, string>> {
  const problems: string[] = [];
  const read: Record<string, string> = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  for (const name of SECRET_SETTINGS) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) problems.push(`${name} and ${name}_FILE are both set: keep one`);
    else Object.assign(read, { [name]: secretIn(path, (why) => problems.push(`${name}_FILE: the file ${why}`)) });
    // Whoever reads the result once more finds no setting twice.
    read[`${name}_FILE`] = '';
  }
  if (problems.length > 0) throw new Error(`The environment is not complete. ${problems.join('; ')}`);
  for (const [address, password] of Object.entries(PASSWORDS)) {
    Object.assign(read, withPassword(read, address, password));
  }
  return read;
}

function secretIn(path: string, problem: (why: string) => void): string {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (text === '') problem('is empty');
    return text;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    problem(`cannot be read (${code})`);
    return '';
  }
}

/** An address that is none stays as it is: whoever reads the setting says so. */
function withPassword(read: Environment, address: string, passwordSetting: string): Record<string, string> {
  const [given, password] = [read[address], read[passwordSetting]];
  if (!given || !password || !URL.canParse(given)) return {};
  const url = new URL(given);
  url.password = encodeURIComponent(password);
  return { [address]: url.href };
}
