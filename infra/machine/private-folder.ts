import { chmod, mkdir } from 'node:fs/promises';
import { OperatorError } from '../launcher/operator-error.js';

/** For its owner alone. */
export const OWNER_ONLY = 0o700;
/** Others may pass through to what they know by name and may read, and see no more. */
export const PASS_THROUGH = 0o711;

/** Makes a folder with this mode, and tightens one that is there already. Throws an OperatorError for one of another user. */
export async function privateFolder(folder: string, mode: number = OWNER_ONLY): Promise<void> {
  await mkdir(folder, { recursive: true, mode });
  await chmod(folder, mode).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${folder} cannot be closed to other users (${error.code}): it belongs to another user.`);
  });
}
