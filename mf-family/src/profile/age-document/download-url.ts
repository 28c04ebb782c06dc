/** The URL that downloads an age document as a file. */
export const downloadUrl = (document: string) => `${document}${document.includes('?') ? '&' : '?'}download=1`;
