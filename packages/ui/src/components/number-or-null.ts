/**
 * The number that a `Select` has as its value, null where nothing is chosen: `register(name, { setValueAs: numberOrNull })`.
 */
export const numberOrNull = (value: unknown): number | null => (value === '' || value === null ? null : Number(value));
