import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { TRAEFIK_IMAGE } from './traefik-version.ts';

describe('the tested Traefik', () => {
  it('Then the compose file uses that version', () => {
    const compose = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8');
    const images = [...compose.matchAll(/image:\s*["']?([^"'\s]*traefik[^"'\s]*)/g)].map(([, image]) => image);
    expect(images).toEqual([TRAEFIK_IMAGE]);
  });
});
