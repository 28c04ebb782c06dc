import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { tryPort } from '../postgres/free-port.ts';

/** Below the ports that Linux (32768) and macOS (49152) give to outgoing connections. */
const FROM = 20_000;
const TO = 32_000;
/** A killed server’s port is not free at once. */
const TIMEOUT_MS = 2_000;

/**
 * A free loopback port for a server that is started again on the same one: `preferred` when that is free within two
 * seconds. No outgoing connection can take it while the server is down, also not a client of it that reconnects.
 */
export async function stablePort(preferred?: number): Promise<number> {
  const deadline = Date.now() + (preferred === undefined ? 0 : TIMEOUT_MS);
  for (;;) {
    const waits = preferred !== undefined && Date.now() < deadline;
    const port = await tryPort(waits ? preferred : randomInt(FROM, TO), '127.0.0.1');
    if (port !== undefined) return port;
    if (waits) await pause(50);
  }
}

/** A free port for each name: those of `preferred` where they are free. */
export async function stablePorts<Name extends string>(
  names: readonly Name[],
  preferred: Partial<Record<Name, number>> = {},
): Promise<Record<Name, number>> {
  const taken = new Map<Name, number>();
  for (const name of names) {
    let port = await stablePort(preferred[name]);
    while ([...taken.values()].includes(port)) port = await stablePort();
    taken.set(name, port);
  }
  return Object.fromEntries(taken) as Record<Name, number>;
}
