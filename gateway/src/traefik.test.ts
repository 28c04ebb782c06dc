import { SERVICES } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import { byDestination } from './routes.ts';
import { traefikFile, traefikRouters, traefikServers } from './traefik.ts';
import { LOGGED_FIELDS, traefikStatic } from './traefik-static.ts';

describe('Traefik’s configuration', () => {
  it('Then no file is a template', () => {
    for (const part of [traefikStatic(), traefikRouters()]) expect(traefikFile(part)).not.toContain('{{');
  });

  it('Then the log keeps the named fields alone, and no metric has a label from a header @spec S2.3.1567, S2.3.1568', () => {
    const { accessLog, metrics } = traefikStatic();
    expect(accessLog).toEqual({
      format: 'json',
      fields: {
        ...{ defaultMode: 'drop', headers: { defaultMode: 'drop' } },
        names: Object.fromEntries(LOGGED_FIELDS.map((name) => [name, 'keep'])),
      },
    });
    expect(LOGGED_FIELDS.filter((name) => /Path|Addr|Host|Client|Url|Query|Referer|Agent/i.test(name))).toEqual([]);
    expect(Object.keys(metrics.prometheus)).not.toContain('headerLabels');
  });

  it('Then every destination has the servers that are given, and Traefik checks each', () => {
    const { http } = traefikServers(byDestination((to) => (to === 'auth' ? ['http://one', 'http://two'] : [])));
    expect(Object.keys(http.services)).toHaveLength(SERVICES.length + 1);
    expect(http.services['svc-auth']).toEqual({
      loadBalancer: {
        servers: [{ url: 'http://one' }, { url: 'http://two' }],
        healthCheck: { path: '/ready', hostname: 'svc-auth', interval: '1s', timeout: '3s' },
      },
    });
  });

  it('Then every route that needs a session calls svc-auth, and only routes of svc-auth keep their cookies', () => {
    const { authloop: _, ping: __, ...routers } = traefikRouters().http.routers;
    const all = Object.entries(routers) as [string, { service: string; middlewares: string[] }][];
    expect(all.length).toBeGreaterThan(40);
    for (const [, router] of all) {
      expect(router.middlewares.includes('no-cookie')).toBe(router.service !== 'svc-auth');
    }
    const identity = /^identify-for-/;
    for (const [, { service, middlewares }] of all) {
      const [identify] = middlewares.filter((name) => identity.test(name));
      if (identify) expect(identify.replace(identity, 'svc-')).toBe(service);
    }
    const open = all
      .filter(([, { middlewares }]) => !middlewares.some((name) => identity.test(name)))
      .map(([name]) => name);
    expect(open.sort()).toEqual([
      'admin-api-club',
      'admin-api-club-logo',
      'admin-api-docs',
      'admin-healthz',
      'auth-api-auth-address-links',
      'auth-api-auth-forgot-password',
      'auth-api-auth-invitations',
      'auth-api-auth-invitations-decline',
      'auth-api-auth-login',
      'auth-api-auth-logout',
      'auth-api-auth-passkey',
      'auth-api-auth-passkey-options',
      'auth-api-auth-register',
      'auth-api-auth-reset-password',
      'auth-api-auth-set-up',
      'auth-api-auth-stop-links',
      'auth-api-auth-verify-reset-token',
      'auth-api-waivers-current',
      'events-api-calendar-token',
      'family-api-guardian-invitations',
      'family-api-guardian-invitations-decline',
      'notify-api-announcements-acknowledge',
      'notify-api-mail-bounces',
      'notify-api-mail-subscribe',
      'notify-api-mail-unsubscribe',
      'web',
      'web-preview',
    ]);
  });
});
