const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** The size of a file: '640 bytes', '1.4 kB'. */
export function sizeText(octets: number): string {
  return octets < 1000 ? `${octets} bytes` : `${number.format(octets / 1000)} kB`;
}
