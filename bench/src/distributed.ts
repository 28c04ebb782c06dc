import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTraefik, traefikFromDocker } from '@fieldhouse/gateway';
import { startDistributedClub, startRabbitmq } from '@fieldhouse/infra/testing';
import { delivery } from './delivery/delivery.ts';
import type { Figure } from './figure.ts';
import { reads } from './speed/reads.ts';
import { registrations } from './speed/registrations.ts';
import { embeddedGateways, traefikGateways } from './speed/sites.ts';

/**
 * Measures the platform as separate processes with PostgreSQL and RabbitMQ, behind Traefik when it is available.
 * `parts`: what is measured.
 */
export async function distributed(parts: { loads: boolean; delivery: boolean }): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-bench-broker-'));
  // The measurement of delivery uses the same broker.
  const broker = await startRabbitmq({ folder });
  try {
    const club = await startDistributedClub({ env: { RABBITMQ_URL: broker.url } });
    try {
      // The Traefik that the club uses.
      const binary = (await findTraefik(process.env)) ?? (await traefikFromDocker(join(club.dataDir, 'bin')));
      const where = binary ? 'distributed' : 'distributed (no Traefik: embedded gateway)';
      const gateways = binary ? traefikGateways(binary) : embeddedGateways;
      return [
        ...(parts.loads ? await reads(club, `Reads, ${where}`, gateways) : []),
        ...(parts.delivery ? await delivery(club, broker.url) : []),
        ...(parts.loads ? await registrations(club, `Registrations, ${where}`) : []),
      ];
    } finally {
      await club.stop();
    }
  } finally {
    await broker.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
