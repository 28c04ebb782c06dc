import { execFileSync } from 'node:child_process';
import { describe, it } from '@jest/globals';
import { gatewayConformance } from './conformance/gateway-conformance.ts';
import { startTraefik } from './start-traefik.ts';

const binary = process.env.TRAEFIK_BIN ?? onThePath();

function onThePath(): string | undefined {
  try {
    return execFileSync('sh', ['-c', 'command -v traefik'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

if (binary) gatewayConformance('Traefik', ({ urls }) => startTraefik(binary, urls));
else {
  describe('the Traefik gateway', () => {
    it.skip('is not on this machine: set TRAEFIK_BIN to hold it to the same suite', () => {});
  });
}
