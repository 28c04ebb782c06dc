export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that the client accepts and the server has (RFC 9110, section 12.5.3; `q=0` refuses). */
export function chooseEncoding(accepted: string | undefined, available: Partial<Record<Encoding, unknown>>): Encoding {
  const usable = new Set<string>();
  for (const part of (accepted ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    if (quality === undefined || Number(quality.slice(2)) > 0) usable.add(name);
  }
  for (const encoding of ['br', 'gzip'] as const) {
    if (usable.has(encoding) && available[encoding] !== undefined) return encoding;
  }
  return 'identity';
}
