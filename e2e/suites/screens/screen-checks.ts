import { afterAll, beforeAll } from '@jest/globals';
import type { Screen } from '../../screens/screen.ts';
import { DESK, PHONE, signInByRequest, type Visitor, visit } from '../../support/browser.ts';
import { screenFindings } from '../../support/check-screen.ts';

interface Device {
  visitor: Visitor;
  onPhone: boolean;
  /** The username that is signed in. */
  who: string | undefined;
}

/**
 * Opens a phone in the light theme and a desktop in the dark one for the tests of this describe block. The result
 * checks screens on both: findings of axe, horizontal scrolling and targets that are too small, one line each.
 */
export function openScreenChecks(site: () => string): (screens: readonly Screen[]) => Promise<string[]> {
  let devices: Device[] = [];
  beforeAll(async () => {
    const at = site();
    const visitors = await Promise.all([
      visit({ at, size: PHONE, theme: 'light', reducedMotion: true }),
      visit({ at, size: DESK, theme: 'dark', reducedMotion: true }),
    ]);
    devices = visitors.map((visitor, index) => ({ visitor, onPhone: index === 0, who: undefined }));
  }, 60_000);
  afterAll(() => Promise.all(devices.map(({ visitor }) => visitor.leave())));

  return async (screens) => {
    for (const { arrange } of screens) await arrange?.(site());
    const found = await Promise.all(devices.map((device) => checkAll(device, screens, site())));
    return found.flat();
  };
}

async function checkAll(device: Device, screens: readonly Screen[], site: string): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens) {
    const where = `${screen.name}, ${device.onPhone ? 'phone' : 'desktop'}`;
    const { visitor } = device;
    await openScreen(device, screen, site).catch((error) => {
      throw new Error(`${where}: ${error instanceof Error ? error.message : error}`, { cause: error });
    });
    const faults = [...(await screenFindings(visitor)), ...visitor.faults.splice(0)];
    found.push(...faults.map((fault) => `${where}: ${fault}`));
  }
  return found;
}

/** Opens the screen, signed in as its account. */
async function openScreen(device: Device, { as, address, prepare }: Screen, site: string): Promise<void> {
  const { page } = device.visitor;
  if (as !== device.who) {
    await page.context().clearCookies();
    if (as !== undefined) await signInByRequest(page, as);
    device.who = as;
  }
  await page.goto(address);
  await prepare(page, { site, onPhone: device.onPhone });
}
