import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from './environment.ts';

const SECRET = '0123456789abcdef0123456789abcdef';
const needed = { DATABASE_URL: 'postgres://events@db/events', SITE_URL: 'https://club.example' };

describe('When a service reads its environment', () => {
  it('Then missing settings have their default values', () => {
    expect(readEnvironment(needed)).toMatchObject({
      databaseUrl: 'postgres://events@db/events',
      poolSize: 10,
      siteUrl: 'https://club.example',
      host: '127.0.0.1',
      serviceUrls: { auth: ['http://svc-auth:3000'], notify: ['http://svc-notify:3000'] },
      drainSeconds: 0,
      enforceViewOnly: false,
      ageDocumentDays: 30,
      production: false,
      demo: false,
      logLevel: 'info',
    });
  });

  it('Then it uses the given values', () => {
    const env = {
      ...needed,
      NODE_ENV: 'production',
      DEMO: '1',
      PORT: '0',
      SVC_AUTH_URL: 'http://auth.club:80, http://auth2.club:80',
      SVC_AUTH_SECRET: SECRET,
      SERVICE_SECRET: SECRET,
      RABBITMQ_URL: 'amqp://club:word@mq:5672/club',
      DATABASE_POOL_SIZE: '3',
      DRAIN_SECONDS: '2',
      ENFORCE_VIEW_ONLY: '1',
      AGE_DOCUMENT_DAYS: '7',
      SMTP_URL: '',
    };
    expect(readEnvironment(env)).toMatchObject({
      production: true,
      demo: true,
      port: 0,
      poolSize: 6,
      serviceUrls: { auth: ['http://auth.club:80', 'http://auth2.club:80'], events: ['http://svc-events:3000'] },
      serviceSecret: SECRET,
      serviceSecrets: { auth: SECRET, events: undefined },
      rabbitmqUrl: 'amqp://club:word@mq:5672/club',
      smtpUrl: undefined,
      drainSeconds: 2,
      enforceViewOnly: true,
      ageDocumentDays: 7,
    });
  });

  it('Then backups are stored in a bucket when the bucket and its access key are set', () => {
    const given = {
      ...needed,
      BACKUP_S3_BUCKET: 'club-backups',
      BACKUP_S3_PREFIX: 'club/',
      BACKUP_S3_ACCESS_KEY: 'club',
    };
    expect(readEnvironment({ ...given, BACKUP_S3_SECRET_KEY: SECRET }).backupS3).toEqual({
      ...{ bucket: 'club-backups', endpoint: undefined, region: 'us-east-1', prefix: 'club/' },
      ...{ accessKey: 'club', secretKey: SECRET },
    });
    expect(readEnvironment(needed).backupS3).toBeUndefined();
    expect(() => readEnvironment(given)).toThrow(
      'BACKUP_S3_BUCKET needs BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY',
    );
    expect(() => readEnvironment({ ...given, BACKUP_S3_PREFIX: '/../other' })).toThrow(
      /BACKUP_S3_PREFIX: it must be a path/,
    );
  });

  it('Then production needs an https address, except for a demo', () => {
    const plain = { ...needed, SITE_URL: 'http://club.example', NODE_ENV: 'production' };
    expect(() => readEnvironment(plain)).toThrow(/SITE_URL: must be https in production/);
    expect(readEnvironment({ ...plain, DEMO: '1' })).toMatchObject({ production: true, demo: true });
  });

  it('Then a secret that is easy to guess is refused', () => {
    expect(() => readEnvironment({ ...needed, SERVICE_SECRET: 'fieldhouse' })).toThrow(/SERVICE_SECRET: .*32/);
  });

  it('Then the error names every missing or wrong setting, without its value', () => {
    const wrong = () => readEnvironment({ DATABASE_URL: 'mysql://secret', DATABASE_POOL_SIZE: 'many' });
    expect(wrong).toThrow(/DATABASE_URL.*DATABASE_POOL_SIZE.*SITE_URL/);
    expect(wrong).not.toThrow(/secret/);
  });
});
