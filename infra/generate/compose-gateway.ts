import { CONTAINER_OPTIONS, type TraefikTls, traefikFlags, traefikStatic } from '@fieldhouse/gateway';

/** An address that nobody has (RFC 5737): without the setting, no proxy is trusted. */
const NOBODY = '192.0.2.1/32';

/** The command of the gateway's container: its static configuration, with values of the operator's settings. */
export function gatewayCommand(tls?: TraefikTls): string[] {
  const trustedProxies = [`\${TRUSTED_PROXIES:-${NOBODY}}`];
  return traefikFlags(traefikStatic({ ...CONTAINER_OPTIONS, trustedProxies, ...(tls && { web: ':8443', tls }) }));
}

/** Plain http leads to https; the certificate is in files. */
const TLS: TraefikTls = { plain: ':8080', port: `\${TLS_PORT:-443}` };

const ACME: TraefikTls = {
  ...TLS,
  acme: {
    email: `\${ACME_EMAIL:?is missing (the address that the certificate authority warns)}`,
    domain: `\${TLS_DOMAIN:?is missing (the host name of SITE_URL)}`,
    server: `\${ACME_SERVER:-https://acme-v02.api.letsencrypt.org/directory}`,
    storage: '/acme/acme.json',
  },
};

/** The compose files with TLS, by name: as JSON below a comment, which is YAML, too. */
export function composeTlsFiles(): ReadonlyMap<string, string> {
  const certificates = `\${CERTIFICATES:-./certificates}:/certificates:ro`;
  const ports = [`\${BIND_ADDRESS:-127.0.0.1}:\${TLS_PORT:-443}:8443`];
  return new Map([
    [
      'docker-compose.tls.yml',
      file('The gateway serves https with the certificate of a folder, beside docker-compose.yml', {
        gateway: { command: gatewayCommand(TLS), ports, volumes: [certificates] },
        replicas: { environment: { CERTIFICATES: '/certificates' }, volumes: [certificates] },
      }),
    ],
    [
      'docker-compose.acme.yml',
      file('The gateway serves https with a certificate that it gets by ACME, beside docker-compose.yml', {
        gateway: { command: gatewayCommand(ACME), ports, volumes: [`\${ACME:-./acme}:/acme`] },
        replicas: { environment: { CERTIFICATES: '/certificates' } },
      }),
    ],
  ]);
}

function file(about: string, services: object): string {
  const head = [`# ${about}.`, '# Written by npm run generate from infra/generate/compose-gateway.ts.'];
  return `${head.join('\n')}\n${JSON.stringify({ services }, null, 2)}\n`;
}
