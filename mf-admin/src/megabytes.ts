/** A size in MB with 2 decimals (S2 §9): '18.42 MB'. A MB is a million bytes. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(2)} MB`;
}
