import Bowser from 'bowser';

const MAX_READ_CHARACTERS = 500;
const MAX_CHARACTERS = 60;

const PLAIN_NAMES: Readonly<Record<string, string>> = {
  macOS: 'Mac',
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};

/** A browser and its device for their user, such as 'Chrome on Android'; null when the `User-Agent` names neither. */
export function deviceNameOf(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_READ_CHARACTERS));
  // 'iPhone' and 'iPad' say more than 'iOS'.
  const device = platform.vendor === 'Apple' && os.name === 'iOS' ? platform.model : os.name;
  const names = [browser.name, device].flatMap((name) => (name ? [PLAIN_NAMES[name] ?? name] : []));
  return names.join(' on ').slice(0, MAX_CHARACTERS).trim() || null;
}
