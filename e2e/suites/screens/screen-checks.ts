import { isNight } from '@fieldhouse/infra/testing/at-night';
import { afterAll } from '@jest/globals';
import type { Screen } from '../../screens/screen.ts';
import { DESK, SMALL_PHONE, signInByRequest, type Visitor, visit } from '../../support/browser.ts';
import { findingsOnPhone, screenFindings } from '../../support/check-screen.ts';

interface Device {
  visitor: Visitor;
  onPhone: boolean;
  /** The username that is signed in. */
  who: string | undefined;
}

/**
 * Opens a phone and a desktop for the tests of this describe block. The result checks screens: findings of axe,
 * horizontal scrolling and targets that are too small, one line each. A screen is opened once, on the phone: in the
 * light theme with every check, in the dark one with the contrast of colors, and made 1280 px wide for the layout. A
 * screen that a desktop opens in another way is opened there as well, in the dark theme.
 */
export function openScreenChecks(site: () => string): (screens: readonly Screen[]) => Promise<string[]> {
  let phone: Device | undefined;
  let desk: Device | undefined;
  const opened = async (device: Device | undefined, onPhone: boolean): Promise<Device> => {
    const look = onPhone ? { size: SMALL_PHONE, theme: 'light' as const } : { size: DESK, theme: 'dark' as const };
    return device ?? { visitor: await visit({ at: site(), ...look, reducedMotion: true }), onPhone, who: undefined };
  };
  afterAll(() => Promise.all([phone, desk].map((device) => device?.visitor.leave())));

  return async (all) => {
    const screens = all.filter(({ atNight }) => !atNight || isNight());
    for (const { arrange } of screens) await arrange?.(site());
    const found: string[] = [];
    for (const screen of screens) {
      phone = await opened(phone, true);
      found.push(...(await faultsOn(phone, screen, site())));
      if (!screen.differsOnDesk) continue;
      desk = await opened(desk, false);
      found.push(...(await faultsOn(desk, screen, site())));
    }
    return found;
  };
}

async function faultsOn(device: Device, screen: Screen, site: string): Promise<string[]> {
  const where = `${screen.name}, ${device.onPhone ? 'phone' : 'desktop'}`;
  const { visitor } = device;
  await openScreen(device, screen, site).catch((error) => {
    throw new Error(`${where}: ${error instanceof Error ? error.message : error}`, { cause: error });
  });
  const faults = device.onPhone
    ? await findingsOnPhone(visitor, screen.differsOnDesk ? undefined : DESK)
    : await screenFindings(visitor);
  return [...faults, ...visitor.faults.splice(0)].map((fault) => `${where}: ${fault}`);
}

/** Opens the screen, signed in as its account. */
async function openScreen(device: Device, { as, address, prepare }: Screen, site: string): Promise<void> {
  const { page } = device.visitor;
  if (as !== device.who) {
    // A page that notices another user loads itself again, which would end the navigation below.
    await page.goto('about:blank');
    await page.context().clearCookies();
    if (as !== undefined) await signInByRequest(page, as);
    device.who = as;
  }
  await page.goto(address);
  await prepare(page, { site, onPhone: device.onPhone });
}
