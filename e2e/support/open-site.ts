/** Opens a site with the demo club, however it is run; `stop` ends it where it is the caller's own. */
export type OpenSite = () => Promise<{ url: string; stop: () => Promise<void> }>;
