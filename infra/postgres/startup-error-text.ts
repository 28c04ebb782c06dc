/** Turns the output of a PostgreSQL program that did not start into a text that says what to do. */
export function startupErrorText(output: string): string {
  const library =
    /error while loading shared libraries: (\S+?):/.exec(output)?.[1] ?? /Library not loaded: (\S+)/.exec(output)?.[1];
  if (library !== undefined) {
    return `PostgreSQL misses the system library ${library}. On Debian look for its package with: apt-file search ${library}`;
  }
  if (/ENOENT/.test(output))
    return 'PostgreSQL’s programs do not run here: they need glibc (Debian, Ubuntu, Fedora) or macOS.';
  if (/EPERM/.test(output)) return 'PostgreSQL could not be started as another user: this root may not change users.';
  if (/No space left on device/.test(output)) return 'The disk is full: PostgreSQL could not start.';
  return `PostgreSQL did not start:\n${output.trim().split('\n').slice(-12).join('\n')}`;
}
