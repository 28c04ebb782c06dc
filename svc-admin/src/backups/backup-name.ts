/** A name begins with a letter or digit and has no separator: it cannot leave its folder or its prefix. */
export const BACKUP_NAME = /^[a-z0-9][a-z0-9.-]{0,120}$/;

export const isBackupName = (name: string): boolean => BACKUP_NAME.test(name);

/** Throws for a text that cannot be the name of a backup. */
export function expectBackupName(name: string): void {
  if (!isBackupName(name)) throw new Error('This is no name of a backup');
}

/** What a store throws for a name that is taken. */
export function nameTaken(): Error {
  return Object.assign(new Error('There is a backup of this name'), { code: 'EEXIST' });
}

/** What a store throws for a name that it does not have. */
export function noSuchName(cause?: unknown): Error {
  return Object.assign(new Error('There is no backup of this name', { cause }), { code: 'ENOENT' });
}
