import { writeFile } from 'node:fs/promises';
import { DESK, PHONE, signInByRequest, type Visitor, visit } from '@fieldhouse/e2e/browser';
import type { Screen } from '@fieldhouse/e2e/family-screens';
import { type ImageSettings, takePicture, waitUntilStable } from './camera.ts';

const SIZES = { phone: PHONE, desk: DESK };
export type Device = keyof typeof SIZES;
const THEMES = ['light', 'dark'] as const;

export interface Order {
  site: string;
  screens: readonly Screen[];
  /** Where the pictures go, ending with a slash. */
  folder: string;
  imageSettings: Readonly<Record<Device, ImageSettings>>;
}

/** Takes every screen's picture on both devices, in both themes, person by person in the order of the screens. */
export async function takeAll({ site, screens, folder, imageSettings }: Order): Promise<void> {
  for (const [person, own] of Map.groupBy(screens, ({ as }) => as)) {
    for (const { arrange } of own) await arrange?.(site);
    const devices: Device[] = ['phone', 'desk'];
    await Promise.all(devices.map((device) => takeFor(device, person, own)));
  }

  async function takeFor(device: Device, person: Screen['as'], own: readonly Screen[]): Promise<void> {
    const visitor = await visit({ at: site, size: SIZES[device] });
    try {
      if (person) await signInByRequest(visitor.page, person);
      for (const screen of own) {
        await takeScreen(visitor, device, screen).catch((error) => {
          throw new Error(`No picture of ${screen.name} (${device})`, { cause: error });
        });
        process.stdout.write(`${screen.name} (${device})\n`);
      }
      if (visitor.faults.length > 0) throw new Error(visitor.faults.join('\n'));
    } finally {
      await visitor.leave();
    }
  }

  async function takeScreen({ page }: Visitor, device: Device, { name, address, prepare }: Screen): Promise<void> {
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.goto(address);
      await prepare(page, { site, onPhone: device === 'phone' });
      await waitUntilStable(page);
      await writeFile(`${folder}${name}-${device}-${theme}.webp`, await takePicture(page, imageSettings[device]));
    }
  }
}
