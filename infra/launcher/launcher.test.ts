import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { agrees, ensureDependencies, OF_A_SITE, SITE_COMMANDS } from './dependencies.js';
import { startedAt, tryLock, withLock } from './lock.js';
import { chooseNode, PINNED } from './node.js';

const LAUNCHER = fileURLToPath(new URL('./', import.meta.url));

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fieldhouse-launcher-'));
});

afterEach(() => rm(root, { recursive: true }));

async function put(file: string, content: string): Promise<void> {
  await mkdir(join(root, file, '..'), { recursive: true });
  await writeFile(join(root, file), content);
}

async function run(command: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, { env: { ...process.env, NODE_OPTIONS: '' }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { code, output };
}

/** The id of a process that has exited. */
async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

describe('When the launcher chooses a Node', () => {
  it.each([
    ['18.0.0', 'pinned'],
    ['20.20.2', 'pinned'],
    ['23.11.0', 'pinned'],
    ['24.0.0', 'own'],
    ['26.1.0', 'own'],
  ])('Then with version %s it uses the %s one', (version, choice) => {
    expect(chooseNode(version)).toBe(choice);
  });

  it('Then an old Node runs the pinned one, which is first in the PATH of all children', async () => {
    await cp(LAUNCHER, join(root, 'infra', 'launcher'), { recursive: true });
    await put('package.json', '{"type":"module"}');
    await put('package-lock.json', '{"packages":{}}');
    await put('node_modules/.package-lock.json', '{"packages":{}}');
    const pinned = '.node/package/bin/node';
    await put(
      pinned,
      `#!/bin/sh\nif [ "$1" = --version ]; then echo v${PINNED}; else echo "pinned: $*"; command -v node; exit 7; fi\n`,
    );
    await chmod(join(root, pinned), 0o755);
    const launch = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' });
      process.argv = [process.argv[0], ${JSON.stringify(join(root, 'infra/launcher/run.js'))}, 'build'];
      await import(process.argv[1]);`;
    const { code, output } = await run(process.execPath, ['--input-type=module', '-e', launch]);
    expect(output).toBe(`pinned: ${join(root, 'infra/launcher/run.js')} build\n${join(root, pinned)}\n`);
    expect(code).toBe(7);
  });

  it('Then an unknown command is an error that lists the commands', async () => {
    const { code, output } = await run(process.execPath, [join(LAUNCHER, 'run.js'), 'strat']);
    expect(code).toBe(2);
    expect(output).toContain('There is no command "strat". Commands: start, start-distributed, test,');
  });

  it('Then every script of package.json that names a command has one', async () => {
    const { scripts } = JSON.parse(await readFile(join(LAUNCHER, '../../package.json'), 'utf8'));
    const named = Object.values<string>(scripts).flatMap((script) => /run\.js ([\w-]+)/.exec(script)?.[1] ?? []);
    const { output } = await run(process.execPath, [join(LAUNCHER, 'run.js'), 'strat']);
    expect(named).toContain('test');
    expect(output.split(/\W*\s+/)).toEqual(expect.arrayContaining(named));
  });
});

describe('When node_modules is compared with the lock file', () => {
  const lock = (packages: object) => JSON.stringify({ packages: { '': {}, ...packages } });

  it.each([
    ['they agree when every package is installed', { 'node_modules/a': { version: '1.0.0' } }, true],
    ['they differ when a package has another version', { 'node_modules/a': { version: '1.0.1' } }, false],
    ['they differ when a package is missing', {}, false],
  ])('Then %s', async (_, installed, expected) => {
    await put(
      'package-lock.json',
      lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0', optional: true } }),
    );
    await put('node_modules/.package-lock.json', lock(installed));
    expect(agrees(root)).toBe(expected);
  });

  it('Then they differ when there is no node_modules', async () => {
    await put('package-lock.json', lock({}));
    expect(agrees(root)).toBe(false);
  });
});

describe('When a command needs the libraries of some workspaces alone', () => {
  /** An npm that writes its arguments to a file. */
  const npm = `require('node:fs').appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');`;
  const ONLY = ['contracts', 'service-kit'];
  const calls = async () => (await readFile(join(root, 'calls'), 'utf8').catch(() => '')).split('\n').slice(0, -1);
  const ensure = (needed?: readonly string[]) =>
    ensureDependencies(root, { ...process.env, npm_execpath: join(root, 'npm-cli.js') }, needed);

  beforeEach(async () => {
    await put('npm-cli.js', npm);
    await put('package.json', '{}');
    await put('package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }));
    await put('node_modules/.package-lock.json', '{"packages":{}}');
  });

  it('Then it installs those, once @spec S2.4.1511', async () => {
    await ensure(ONLY);
    await ensure(ONLY);
    await ensure(['contracts']);
    expect(await calls()).toEqual([
      expect.stringMatching(/^ci --omit=dev --workspace @fieldhouse\/contracts --workspace @fieldhouse\/service-kit /),
    ]);
  });

  it('Then another one installs all, and after that nothing is missing', async () => {
    await ensure(ONLY);
    await ensure();
    await ensure(ONLY);
    expect((await calls()).map((call) => call.includes('--workspace'))).toEqual([true, false]);
  });

  it('Then no command installs less than there was, also for another lock file @spec S2.4.1511', async () => {
    await ensure(['build']);
    await ensure(['contracts']);
    expect((await calls()).at(-1)).toMatch(/--workspace @fieldhouse\/build --workspace @fieldhouse\/contracts /);
    await ensure();
    await put('package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '2.0.0' } } }));
    await ensure(ONLY);
    expect((await calls()).at(-1)).not.toContain('--workspace');
  });

  it('Then it installs nothing where npm was run by hand', async () => {
    await put(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }),
    );
    await ensure(ONLY);
    await ensure();
    expect(await calls()).toEqual([]);
  });

  it.each(SITE_COMMANDS)('Then %s imports no library of others @spec S2.4.1511', async (command) => {
    const watch = `
        import { registerHooks } from 'node:module';
        const found = new Set();
        registerHooks({
          resolve(specifier, context, next) {
            const isOurs = !context.parentURL?.includes('/node_modules/');
            if (isOurs && /^[@a-z]/.test(specifier) && !/^(node|file|data):/.test(specifier)) {
              found.add(specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/'));
            }
            return next(specifier, context);
          },
        });
        await import(${JSON.stringify(pathToFileURL(join(LAUNCHER, 'commands', `${command}.ts`)))});
        console.log([...found].join(' '));`;
    const { output } = await run(process.execPath, ['--input-type=module', '-e', watch]);
    expect(await librariesOf(OF_A_SITE)).toEqual(expect.arrayContaining(output.trim().split(' ')));
    expect(output).toContain('zod');
  });

  /** Workspaces, the workspaces that they depend on, and the libraries of all of these. */
  async function librariesOf(workspaces: readonly string[]): Promise<string[]> {
    const { packages } = JSON.parse(await readFile(join(LAUNCHER, '../../package-lock.json'), 'utf8'));
    const all = new Set(workspaces.map((name) => `@fieldhouse/${name}`));
    for (const name of all) {
      const folder = packages[`node_modules/${name}`]?.resolved;
      for (const library of Object.keys(packages[folder]?.dependencies ?? {})) all.add(library);
    }
    return [...all];
  }
});

describe('When a lock is taken twice', () => {
  it('Then the second waits for the first', async () => {
    const order: string[] = [];
    const file = join(root, 'x.lock');
    const waiting = () => order.push('second waits');
    let finish = (): void => undefined;
    const first = withLock(
      file,
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
      () => undefined,
    );
    const second = withLock(
      file,
      async () => {
        order.push('second works');
      },
      waiting,
    );
    order.push('first ends');
    finish();
    await Promise.all([first, second]);
    expect(order).toEqual(['second waits', 'first ends', 'second works']);
  });

  it('Then it is released after a failure', async () => {
    const file = join(root, 'x.lock');
    await expect(
      withLock(
        file,
        () => Promise.reject(new Error('no')),
        () => undefined,
      ),
    ).rejects.toThrow('no');
    expect('release' in tryLock(file)).toBe(true);
  });

  it('Then the second attempt returns the holder', () => {
    const file = join(root, 'x.lock');
    tryLock(file, { port: '8080' });
    expect(tryLock(file)).toEqual({ holder: { pid: process.pid, started: startedAt(process.pid), port: '8080' } });
  });

  it('Then the lock of a killed process, or of one whose id another process has, is taken over', async () => {
    const file = join(root, 'x.lock');
    for (const holder of [
      { pid: await endedProcess(), started: '1' },
      { pid: process.pid, started: 'long ago' },
    ]) {
      await put('x.lock', JSON.stringify(holder));
      const lock = tryLock(file);
      expect(JSON.parse(await readFile(file, 'utf8')).started).toBe(startedAt(process.pid));
      if ('release' in lock) lock.release();
    }
  });
});
