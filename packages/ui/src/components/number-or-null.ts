/** The number that a `Select` has as its value, for a form that stores it: `register(name, { setValueAs: numberOrNull })`. */
export const numberOrNull = (value: unknown): number | null => (value === '' || value === null ? null : Number(value));
