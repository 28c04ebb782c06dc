import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from './operator-error.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Runs npm quietly; its output is shown only when it fails.
 *
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<void>}
 */
export function npm(args, { cwd, env = process.env }) {
  const [command, first] = npmCommand(env);
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args], {
      cwd,
      env: { ...env, ...cacheOf(env), npm_config_update_notifier: 'false' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', () => reject(new OperatorError('npm was not found. It comes with Node: https://nodejs.org')));
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new OperatorError(`npm ${args.join(' ')} failed:\n${output.trim()}`));
    });
  });
}

/** @param {NodeJS.ProcessEnv} env @returns {[string, string[]]} */
function npmCommand(env) {
  const running = env.npm_execpath;
  if (running !== undefined && basename(running) === 'npm-cli.js') return [process.execPath, [running]];
  const beside = join(dirname(process.execPath), 'npm');
  return [existsSync(beside) ? beside : 'npm', []];
}

/**
 * A cache in this repository where npm's own cannot be written: there is no home, or it belongs to another user.
 *
 * @param {NodeJS.ProcessEnv} env
 */
function cacheOf(env) {
  const usual = env.npm_config_cache || join(homedir() || '/nonexistent', '.npm');
  return mayWrite(usual) ? {} : { npm_config_cache: join(root, '.cache', 'npm') };
}

/** Whether this process may write to the folder, or make it. @param {string} folder @returns {boolean} */
function mayWrite(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return !existsSync(folder) && folder !== dirname(folder) && mayWrite(dirname(folder));
  }
}
