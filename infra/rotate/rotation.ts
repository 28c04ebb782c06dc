import { OperatorError } from '../launcher/operator-error.js';

/** The settings of a site, with its secrets. */
export type Settings = Readonly<Record<string, string | undefined>>;

/** What a change of a secret does to a running site. */
export interface RotatedSite {
  /** Replaces the replicas that were made before a time, service after service, without a failed request. */
  renew: (services: readonly string[], since: Date) => Promise<void>;
  /** Makes the roles of the databases as the settings say; `endOthers`: no other role signs in any more. */
  provision: (options: { endOthers: boolean }) => Promise<void>;
  /** Runs a program in a container and returns its output. A secret goes by `input`. */
  inContainer: (service: string, command: readonly string[], input?: string) => Promise<string>;
  /** Makes the container of an engine anew, with the settings of the site. */
  recreate: (service: string) => Promise<void>;
  waitUntil: (at: Date) => Promise<void>;
}

/** A step of a change. It is done again when the change was interrupted in it. */
export interface Step {
  /** The sentence that is printed when it is done. */
  done: string;
  /** Settings that change first, all at once; undefined removes one. */
  changes?: (settings: Settings, site: RotatedSite) => Settings | Promise<Settings>;
  /** What makes the site use the settings. `since`: when the step began. */
  apply?: (site: RotatedSite, settings: Settings, since: Date) => Promise<void>;
}

/** Where an interrupted change is, in the env file: it is written together with the settings of the step. */
const PLACE = 'ROTATION';

interface Place {
  name: string;
  step: number;
  since: Date;
}

interface Rotation {
  name: string;
  steps: readonly Step[];
}

interface RotationTools {
  site: RotatedSite;
  read: () => Promise<Settings>;
  change: (changes: Settings) => Promise<void>;
  print: (line: string) => void;
  now?: () => Date;
}

/**
 * Changes a secret step by step; after an interruption at any point the same call goes on where it was. Prints no
 * secret. Throws an OperatorError when another change was interrupted (S2.4.1534).
 */
export async function runRotation({ name, steps }: Rotation, tools: RotationTools): Promise<void> {
  const { site, read, change, print, now = () => new Date() } = tools;
  const place = placeIn(await read());
  if (place && place.name !== name) {
    throw new OperatorError(`Another change was interrupted. Finish it first: npm run rotate -- ${place.name}`);
  }
  if (place) print(`The change was interrupted in step ${place.step + 1} of ${steps.length}; it goes on there.`);
  for (const [index, { changes, apply, done }] of steps.entries()) {
    if (place && index < place.step) continue;
    const isBegun = place?.step === index;
    const since = isBegun ? place.since : now();
    if (!isBegun) {
      const changed = await changes?.(await read(), site);
      await change({ ...changed, [PLACE]: [name, index, since.toISOString()].join('/') });
    }
    await apply?.(site, await read(), since);
    print(done);
  }
  await change({ [PLACE]: undefined });
}

function placeIn(settings: Settings): Place | undefined {
  const [name, step, since] = settings[PLACE]?.split('/') ?? [];
  if (!name || step === undefined || since === undefined) return undefined;
  return { name: name, step: Number(step), since: new Date(since) };
}
