/** The name of the release that the development server serves in place of the published one. */
export const DEVELOPED = 'development';

/** Where the browser finds the files of that release. */
export const filesOf = (app: string) => `/mf/${app}/${DEVELOPED}`;
