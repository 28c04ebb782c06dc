import { readFileSync } from 'node:fs';
import { SERVICES } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import { traefikDynamic, traefikFile } from './traefik.ts';
import { traefikStatic } from './traefik-static.ts';

const committed = (name: string) => readFileSync(new URL(`../traefik/${name}`, import.meta.url), 'utf8');

describe('Traefik’s configuration', () => {
  it('Then the committed files are the ones generated from the route table', () => {
    expect(committed('traefik.yml')).toBe(traefikFile(traefikStatic()));
    expect(committed('dynamic.yml')).toBe(traefikFile(traefikDynamic()));
  });

  it('Then only the lists of servers are templates, and the rendered file is JSON', () => {
    const template = /\{\{ range \$i, \$url := env "([A-Z_]+)" [^}]+\}\}.*\{\{ end \}\}/g;
    const servers = (_: string, name: string) => `{"url":"http://${name}-1"},{"url":"http://${name}-2"}`;
    const { http } = JSON.parse(committed('dynamic.yml').replace(template, servers));
    expect(Object.keys(http.services)).toHaveLength(SERVICES.length + 1);
    expect(http.services['svc-auth'].loadBalancer).toEqual({
      servers: [{ url: 'http://SVC_AUTH_URL-1' }, { url: 'http://SVC_AUTH_URL-2' }],
      healthCheck: { path: '/ready', interval: '1s', timeout: '3s' },
    });
    expect(committed('traefik.yml')).not.toContain('{{');
  });

  it('Then every route that needs a session calls svc-auth, and only routes of svc-auth keep their cookies', () => {
    const { authloop: _, ping: __, ...routers } = traefikDynamic().http.routers;
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
      'family-api-guardian-invitations',
      'family-api-guardian-invitations-decline',
      'notify-api-mail-bounces',
      'notify-api-mail-subscribe',
      'notify-api-mail-unsubscribe',
      'web',
    ]);
  });
});
