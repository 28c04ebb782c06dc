import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { OperatorError } from '../launcher/operator-error.js';

interface DockerRun {
  /** Time limit. */
  seconds?: number;
  /** Variables beside those of this process. */
  env?: Readonly<Record<string, string>>;
  /** Its standard input: secrets go there, since all see the arguments of a process. */
  input?: string;
}

/** Runs `docker` and returns its output, both streams together; throws an OperatorError with it when it fails. */
export async function docker(args: readonly string[], { seconds, env, input }: DockerRun = {}): Promise<string> {
  const child = spawn('docker', args, {
    env: { ...process.env, ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    ...(seconds === undefined ? {} : { timeout: seconds * 1000 }),
  });
  // A program that ends without reading is reported by its exit code.
  child.stdin?.on('error', () => undefined).end(input);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0)
    throw new OperatorError(`docker ${args.join(' ')}\n${output.trim().split('\n').slice(-60).join('\n')}`);
  return output.trim();
}

/** Throws an OperatorError that says what is missing: the Docker engine, compose or buildx. */
export async function requireDocker(): Promise<void> {
  const needs = [
    [['info'], 'No Docker engine answers. Start one, or say where it is in DOCKER_HOST.'],
    [['compose', 'version'], 'Docker has no compose: install the docker-compose-plugin.'],
    [['buildx', 'version'], 'Docker has no buildx: install the docker-buildx-plugin.'],
  ] as const;
  const answers = await Promise.allSettled(needs.map(([args]) => docker(args, { seconds: 30 })));
  const missing = answers.findIndex(({ status }) => status === 'rejected');
  if (missing >= 0) throw new OperatorError(needs[missing]?.[1] ?? '');
}

/** Whether the engine has an image, without asking a registry. */
export function hasImage(image: string): Promise<boolean> {
  return docker(['image', 'inspect', image]).then(
    () => true,
    () => false,
  );
}
