import { chmod, mkdir } from 'node:fs/promises';
import { OperatorError } from '../launcher/operator-error.js';

/** For its owner only. */
export const OWNER_ONLY = 0o700;
/** Other users may not list the folder; they may open files below it whose path they know and whose mode allows it. */
export const PASS_THROUGH = 0o711;

/** Makes a folder with this mode, or sets the mode of an existing one. Throws an OperatorError for another user's. */
export async function privateFolder(folder: string, mode: number = OWNER_ONLY): Promise<void> {
  await mkdir(folder, { recursive: true, mode });
  await chmod(folder, mode).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${folder} cannot be closed to other users (${error.code}): it belongs to another user.`);
  });
}
