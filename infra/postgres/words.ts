/** What PostgreSQL's programs say when they do not start, in words that tell what to do. */
export function wordsFor(said: string): string {
  const library =
    /error while loading shared libraries: (\S+?):/.exec(said)?.[1] ?? /Library not loaded: (\S+)/.exec(said)?.[1];
  if (library !== undefined) {
    return `PostgreSQL misses the system library ${library}. On Debian look for its package with: apt-file search ${library}`;
  }
  if (/ENOENT/.test(said))
    return 'PostgreSQL’s programs do not run here: they need glibc (Debian, Ubuntu, Fedora) or macOS.';
  if (/EPERM/.test(said)) return 'PostgreSQL could not be started as another user: this root may not change users.';
  if (/No space left on device/.test(said)) return 'The disk is full: PostgreSQL could not start.';
  return `PostgreSQL did not start:\n${said.trim().split('\n').slice(-12).join('\n')}`;
}
