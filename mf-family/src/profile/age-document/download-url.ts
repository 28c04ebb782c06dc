/** An age document as a file to keep. */
export const downloadUrl = (document: string) => `${document}${document.includes('?') ? '&' : '?'}download=1`;
