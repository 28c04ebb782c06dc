/** What the `User-Agent` of a device says, the more specific first. */
const DEVICES = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android device'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows computer'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux computer'],
] as const;

/** A name for a passkey that is made on this device: 'iPhone', or 'iPhone 2' when another passkey has that name. */
export function deviceName(taken: readonly string[] = [], userAgent = navigator.userAgent): string {
  const name = DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'This device';
  const names = [name, ...taken.map((_, index) => `${name} ${index + 2}`)];
  return names.find((each) => !taken.includes(each)) ?? name;
}
