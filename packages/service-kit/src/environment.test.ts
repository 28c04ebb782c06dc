import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from './environment.ts';

const needed = { DATABASE_URL: 'postgres://events@db/events', SITE_URL: 'https://club.example' };

describe('When a service reads its environment', () => {
  it('Then what is not said has its usual value', () => {
    expect(readEnvironment(needed)).toMatchObject({
      databaseUrl: 'postgres://events@db/events',
      poolSize: 10,
      siteUrl: 'https://club.example',
      host: '127.0.0.1',
      authUrl: 'http://svc-auth:3000',
      production: false,
      demo: false,
      logLevel: 'info',
    });
  });

  it('Then it takes what is said', () => {
    const env = {
      ...needed,
      NODE_ENV: 'production',
      DEMO: '1',
      PORT: '0',
      SVC_AUTH_URL: 'http://auth.club:80',
      DATABASE_POOL_SIZE: '3',
    };
    expect(readEnvironment(env)).toMatchObject({
      production: true,
      demo: true,
      port: 0,
      poolSize: 3,
      authUrl: 'http://auth.club:80',
      serviceUrls: { auth: 'http://auth.club:80', events: 'http://svc-events:3000' },
    });
  });

  it('Then everything that is missing or wrong is named, without its value', () => {
    const wrong = () => readEnvironment({ DATABASE_URL: 'mysql://secret', DATABASE_POOL_SIZE: 'many' });
    expect(wrong).toThrow(/DATABASE_URL.*DATABASE_POOL_SIZE.*SITE_URL/);
    expect(wrong).not.toThrow(/secret/);
  });
});
