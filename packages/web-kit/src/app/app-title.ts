/** The name of an app for people: 'Coach' for `mf-coach`, 'Shell' for `shell`. */
export function appTitle(app: string): string {
  const words = app.replace(/^mf-/, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The beginning of a release's hash, as people compare it. */
export const shortRelease = (release: string) => release.slice(0, 7);
