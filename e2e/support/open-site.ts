/** Opens a site with the demo club. `stop` stops it if the test started it. */
export type OpenSite = () => Promise<{ url: string; stop: () => Promise<void> }>;
