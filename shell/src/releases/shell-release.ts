/** The release of the shell that this page came with, from the meta element that the web server adds to it. */
export const shellRelease = () => document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content;
