import { ClubName, ClubPostalAddress, ClubReplyTo } from '@fieldhouse/contracts';
import * as z from 'zod';

const MAX_DAYS = 3650;
const MAX_COUNT = 1_000_000;

function days(defaultValue: number, text: string, least = 1) {
  const wrong = `it must be a number of days from ${least} to ${MAX_DAYS}`;
  const description = least > 1 ? `${text}; at least ${least}` : text;
  return z.coerce
    .number<string>(wrong)
    .int(wrong)
    .min(least, wrong)
    .max(MAX_DAYS, wrong)
    .default(defaultValue)
    .describe(description);
}

function limit(defaultValue: number, text: string) {
  const wrong = `it must be a whole number from 0 to ${MAX_COUNT}`;
  return z.coerce
    .number<string>(wrong)
    .int(wrong)
    .min(0, wrong)
    .max(MAX_COUNT, wrong)
    .default(defaultValue)
    .describe(`${text}; 0: no limit`);
}

function flag(defaultValue: '0' | '1', text: string) {
  return z
    .enum(['0', '1'], 'it must be 0 or 1')
    .default(defaultValue)
    .transform((given) => given === '1')
    .describe(text);
}

/**
 * The operator's settings for the club's data; they are the same in every way to run. A new setting is one line here
 * and one in docker-compose.yml. Services read it as a member of `environment`: `AUDIT_DAYS` as
 * `environment.auditDays`.
 */
export const ClubSettings = z.object({
  CLUB_NAME: ClubName.optional().describe('svc-admin: the club’s name; without it an admin sets it'),
  CLUB_REPLY_TO: ClubReplyTo.optional().describe(
    'svc-admin: the address that answers to the club’s email go to; without it an admin sets it',
  ),
  CLUB_POSTAL_ADDRESS: ClubPostalAddress.optional().describe(
    'svc-admin: the postal address at the foot of email; without it an admin sets it',
  ),
  ENFORCE_VIEW_ONLY: flag(
    '0',
    'svc-family: `1` lets guardians with View Only access read and change nothing; `0`: they may do what those with ' +
      'Full Access may. Until an admin sets it on the Settings tab, which wins from then on',
  ),
  AGE_DOCUMENT_DAYS: days(
    30,
    'svc-family: days after which a checked age document is deleted; the child stays verified',
  ),
  AUDIT_DAYS: days(730, 'svc-admin: how many days the entries of the audit are stored', 30),
  MESSAGE_DAYS: days(7, 'Days after which delivered events, and the contents of handled ones, are deleted'),
  INBOX_DAYS: days(
    60,
    'Days in which an event that is delivered again is recognized; a longer stop needs a rebuild',
    14,
  ),
  NOTIFICATION_DAYS: days(90, 'svc-notify: days after which a notification of the bell is deleted, read or not'),
  MAIL_CONTENT_DAYS: days(90, 'svc-notify: days after which the contents of an email are deleted'),
  MAIL_DAYS: days(730, 'svc-notify: days after which an email is deleted from the Mail tab'),
  REMINDER_DAYS: days(
    90,
    'svc-events: days after an event’s start after which the record of its reminders is deleted',
    2,
  ),
  REQUIRE_PASSKEY: z
    .enum(['', 'staff'], 'it must be staff, or empty')
    .default('')
    .describe('svc-auth: `staff` asks coaches and admins for a passkey when they sign in; empty: nobody'),
  LIMIT_SIGN_UPS: limit(300, 'svc-auth: accounts that parents may open from one network within an hour'),
  LIMIT_CHILDREN: limit(20, 'svc-family: children that one parent may add within 24 hours'),
  LIMIT_REGISTRATION_CHANGES: limit(
    6,
    'svc-events: how often parents may register one child for one event, or change its time, within an hour; ' +
      'cancelling is always possible',
  ),
  LIMIT_MAILS: limit(
    30,
    'svc-notify: emails to one address within an hour, except those that staff causes; further ones are held back ' +
      'until the limit allows them',
  ),
  BACKUP_ENABLED: flag('1', 'svc-admin: `0` makes no backups, neither by the schedule nor on demand'),
  BACKUP_SCHEDULE: z
    .string()
    .regex(/^\S+( \S+){4}$/, 'it must be a cron expression of five fields')
    .default('0 2 * * *')
    .describe('svc-admin: when backups are made, a cron expression on the club’s clock (America/Chicago)'),
  BACKUP_RETENTION_DAYS: days(30, 'svc-admin: days after which a backup is deleted; the last complete one stays'),
  BACKUP_COMPRESSION: flag('1', 'svc-admin: `0` writes backups without compression'),
});

/** The settings of an object store that stores the backups instead of a folder. */
export const BackupS3Settings = z.object({
  BACKUP_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'it must be the name of a bucket')
    .optional()
    .describe('svc-admin: the bucket of an S3-compatible store for the backups, instead of `BACKUP_DIR`'),
  BACKUP_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'it must be an http or https address' })
    .optional()
    .describe('svc-admin: the address of that store; the default is Amazon’s'),
  BACKUP_S3_REGION: z.string().default('us-east-1').describe('svc-admin: the region of the bucket'),
  BACKUP_S3_PREFIX: z
    .string()
    .regex(/^([a-z0-9][a-z0-9._-]*\/)+$/, 'it must be a path that ends with a slash: club/')
    .optional()
    .describe('svc-admin: what the names of the backups in the bucket begin with: `club/`. Each site has its own'),
  BACKUP_S3_ACCESS_KEY: z.string().optional().describe('svc-admin: the access key of that store'),
  BACKUP_S3_SECRET_KEY: z.string().optional().describe('svc-admin: the secret of that access key'),
});

/** An object store for backups. */
export interface BackupS3 {
  bucket: string;
  endpoint?: string;
  region: string;
  /** Ends with a slash, or is empty. */
  prefix: string;
  accessKey: string;
  secretKey: string;
}

/**
 * The object store that the settings name; undefined where backups are stored in a folder. Throws when its access key
 * is missing.
 */
export function backupS3Of(read: z.output<typeof BackupS3Settings>): BackupS3 | undefined {
  const { BACKUP_S3_BUCKET: bucket, BACKUP_S3_ACCESS_KEY: accessKey, BACKUP_S3_SECRET_KEY: secretKey } = read;
  if (bucket === undefined) return undefined;
  if (accessKey === undefined || secretKey === undefined) {
    throw new Error('BACKUP_S3_BUCKET needs BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY');
  }
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region, BACKUP_S3_PREFIX: prefix = '' } = read;
  return { bucket, endpoint, region, prefix, accessKey, secretKey };
}

/** Where backups are written, and the key that they are encrypted to. */
export const BackupKeySettings = z.object({
  BACKUP_DIR: z
    .string()
    .optional()
    .describe('svc-admin: the folder of the backups, which all its replicas share; the default is `backups`'),
  ...BackupS3Settings.shape,
  BACKUP_PUBLIC_KEY: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58}$/, 'it must be an age recipient: age1…')
    .optional()
    .describe('svc-admin: the age recipient that backups are encrypted to; without one none are made'),
});

type Read = z.output<typeof ClubSettings>;

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** The settings as services read them: `auditDays` for `AUDIT_DAYS`. */
export type ClubValues = { [Name in keyof Read as CamelCase<Name>]: Read[Name] };

/** The settings that are numbers of days. */
export type DaySetting = {
  [Name in keyof ClubValues]-?: Name extends `${string}Days` ? Name : never;
}[keyof ClubValues];

const NAMES = Object.keys(ClubSettings.shape) as (keyof Read)[];

const camelCase = (name: string) => name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** The settings with the names that services use. */
export function clubValues(read: Read): ClubValues {
  return Object.fromEntries(NAMES.map((name) => [camelCase(name), read[name]])) as ClubValues;
}

/** The default settings. */
export const DEFAULT_CLUB_VALUES = clubValues(ClubSettings.parse({}));

/** The settings as environment variables for another process. */
export function clubVariables(values: ClubValues): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const texts = new Map(given.map(([name, value]) => [name, textOf(value)]));
  const set = NAMES.filter((name) => texts.has(camelCase(name)));
  return Object.fromEntries(set.map((name) => [name, texts.get(camelCase(name)) ?? '']));
}

function textOf(value: ClubValues[keyof ClubValues]): string {
  return String(typeof value === 'boolean' ? Number(value) : value);
}
