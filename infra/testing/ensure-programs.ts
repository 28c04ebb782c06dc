import { ensureEngine } from '../engines/ensure-engine.ts';
import { OperatorError } from '../launcher/operator-error.js';
import { aptInstall, canAptInstall } from '../machine/apt-install.ts';
import { ensureChromium } from './chromium.ts';
import { findPrometheus } from './prometheus.ts';
import { type Engine, wantedEngines } from './wanted-engines.ts';

/** Programs that a test run needs, each with the function that finds or installs it. */
type Programs = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * Finds every program that the tests need, or installs it where that is possible. Throws one error that names all
 * that are missing, so that one installation is enough.
 */
export async function ensurePrograms(programs: Programs = programsOf(process.env)): Promise<void> {
  const missing: string[] = [];
  for (const ensure of Object.values(programs)) {
    await ensure().catch((error) => {
      if (!(error instanceof OperatorError)) throw error;
      missing.push(error.message);
    });
  }
  if (missing.length > 0) throw new OperatorError(missing.join('\n'));
}

/** PostgreSQL is one of the dependencies; with `BACKING=containers` the engines are containers. */
function programsOf(env: NodeJS.ProcessEnv): Programs {
  const engines: readonly Engine[] = env.BACKING === 'containers' ? [] : wantedEngines(env);
  return {
    ...(engines.includes('rabbitmq') && { rabbitmq: () => ensureEngine('rabbitmq') }),
    ...(engines.includes('redis') && { redis: () => ensureEngine('redis') }),
    chromium: () => ensureChromium(env),
    wholeChromium: () => ensureChromium(env, { isWhole: true }),
    prometheus: installPrometheus,
  };
}

/** Where it cannot be installed, the tests that need it are left out. */
async function installPrometheus(): Promise<void> {
  if (!(await findPrometheus()) && (await canAptInstall()))
    await aptInstall('Prometheus', ['prometheus']).catch(() => undefined);
}
