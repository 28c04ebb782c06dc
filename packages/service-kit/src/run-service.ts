import { httpCalls } from './calls/http-calls.ts';
import { CannotStartError } from './data/cannot-start-error.ts';
import type { Demo } from './demo/start-demo.ts';
import { readEnvironment } from './environment.ts';
import { exportTraces } from './export-traces.ts';
import { memoryLimits } from './limits/memory-limits.ts';
import { redisLimits } from './limits/redis-limits.ts';
import { openLog } from './log.ts';
import { smtpMailer } from './mail/smtp-mailer.ts';
import { storedMailer } from './mail/stored-mailer.ts';
import { rabbitTransport } from './messaging/rabbitmq/rabbit-transport.ts';
import { addProcessMetrics } from './metrics.ts';
import { operateProcess } from './operator/operate-process.ts';
import { printApplied } from './operator/print-applied.ts';
import { printSchema } from './operator/print-schema.ts';
import type { Adapters, ServiceDefinition, ServiceEnvironment } from './service.ts';
import { startService } from './start-service.ts';

interface RunOptions {
  /** Loaded when `DEMO=1`; a service may add nothing to the demo club. */
  demo?: Demo;
}

/**
 * Runs one service as a process of its own, with the distributed adapters, until SIGTERM, or until SIGINT when nobody
 * sends it requests any more: the whole of its `main.ts`. Its settings come from the process environment
 * (`readEnvironment`). Broker, Redis and other services may be unavailable. With arguments it runs an operator's command,
 * which exits by itself; `schema` needs no settings.
 */
export async function runService(definition: ServiceDefinition, { demo }: RunOptions = {}): Promise<void> {
  const [command, ...args] = process.argv.slice(2);
  if (command === 'schema') return printSchema(definition);
  if (command === 'applied') return printApplied(readEnvironment());
  if (command !== undefined) return operateProcess(definition, command, args);

  let stop = async (_drains: boolean): Promise<void> => undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stop(signal === 'SIGTERM').finally(() => process.exit(0)));
  }

  const environment = readEnvironment();
  const { otlpEndpoint: endpoint, version } = environment;
  const sendLastSpans = endpoint ? await exportTraces({ service: definition.name, version, endpoint }) : undefined;
  const adapters = distributedAdapters(definition, environment);
  const service = await startService(definition, adapters, environment, environment.demo ? { demo } : {}).catch(
    (error) => {
      if (!(error instanceof CannotStartError)) throw error;
      openLog(definition.name, environment).fatal(error.message);
      process.exit(1);
    },
  );
  addProcessMetrics(service.ctx);
  stop = async (drains) => {
    await service.stop({ drains });
    await Promise.allSettled([adapters.transport.close(), adapters.limits.close(), sendLastSpans?.()]);
  };
}

function distributedAdapters({ name }: ServiceDefinition, environment: ServiceEnvironment): Adapters {
  const { rabbitmqUrl, redisUrl, smtpUrl, mailFrom, serviceSecret, serviceUrls } = environment;
  if (!rabbitmqUrl) throw new Error('The environment is not complete. RABBITMQ_URL: the address of the broker');
  if (!serviceSecret) throw new Error('The environment is not complete. SERVICE_SECRET: this service’s own');
  const log = openLog(name, environment);
  return {
    transport: rabbitTransport({ url: rabbitmqUrl, log }),
    calls: httpCalls({ name, serviceUrls, secret: serviceSecret, log }),
    limits: redisUrl ? redisLimits({ url: redisUrl, log, prefix: name }) : memoryLimits(),
    mailer: smtpUrl ? smtpMailer({ url: smtpUrl, from: mailFrom ?? '' }) : storedMailer(),
    clock: () => new Date(),
  };
}
