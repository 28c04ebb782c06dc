import { randomBytes } from 'node:crypto';
import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { OperatorError } from '../launcher/operator-error.js';
import type { Settings } from './rotation.ts';

/** The containers of all services. */
export const ALL = SERVICES.map((name) => `svc-${name}`);

/** 256 bits, in characters that have no special meaning in a URL, a shell or an env file. */
export const fresh = () => randomBytes(32).toString('base64url');

/** A setting that must be there. */
export function needed(settings: Settings, name: string): string {
  const value = settings[name];
  if (!value) throw new OperatorError(`${name} is not set`);
  return value;
}

/** The settings of all services together. */
export const eachService = (of: (name: ServiceName) => Settings): Settings =>
  Object.assign({}, ...SERVICES.map((name) => of(name)));
