import type { ServiceName } from '@fieldhouse/contracts';
import { callVia, streamVia } from '../calls/call-via.ts';
import { openDatabase } from '../data/database.ts';
import { memoryLimits } from '../limits/memory-limits.ts';
import { openLog } from '../log.ts';
import { storedMailer } from '../mail/stored-mailer.ts';
import type { ServiceCall } from '../ports.ts';
import type { ServiceContext, ServiceEnvironment } from '../service.ts';

/** In addition to the pools of the replicas: the server has some spare connections. */
const POOL_SIZE = 2;

/**
 * The context of a service for an operator's command. It starts no relay and no consumer, so its events wait in the
 * outbox for a running replica. Its log goes to standard error. The caller closes `db`.
 */
export function operatorContext(
  name: ServiceName,
  environment: ServiceEnvironment,
  callsWith: (log: ServiceContext['log']) => ServiceCall,
): ServiceContext {
  const log = openLog(name, environment, { write: (line) => void process.stderr.write(line) });
  const pool = { databaseUrl: environment.databaseUrl, poolSize: POOL_SIZE };
  const calls = callsWith(log);
  return {
    name,
    environment,
    log,
    db: openDatabase({ ...pool, applicationName: `fieldhouse-${name}-operator` }, log),
    limits: memoryLimits(),
    mailer: storedMailer(),
    clock: () => new Date(),
    call: callVia(calls, name),
    callStream: streamVia(calls, name),
  };
}
