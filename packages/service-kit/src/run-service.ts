import { memoryCache } from './cache/memory-cache.ts';
import { localCalls } from './calls/local-calls.ts';
import { readEnvironment } from './environment.ts';
import { keptMailer } from './mail/kept-mailer.ts';
import { localTransport } from './messaging/local-transport.ts';
import { addProcessMetrics } from './metrics.ts';
import type { ServiceDefinition } from './service.ts';
import { startService } from './start-service.ts';

/**
 * Runs one service as a process of its own until SIGTERM or SIGINT: the whole of its `main.ts`. Its settings come from
 * the process environment (`readEnvironment`).
 */
export async function runService(definition: ServiceDefinition): Promise<void> {
  const adapters = {
    transport: localTransport(),
    calls: localCalls(),
    cache: memoryCache(),
    mailer: keptMailer(),
    clock: () => new Date(),
  };
  const service = await startService(definition, adapters, readEnvironment());
  addProcessMetrics(service.ctx);

  const stop = async () => {
    await service.stop();
    await adapters.transport.close();
    await adapters.cache.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
}
