import { clubToday, type LocalDate, LocalDate as LocalDateSchema } from '@fieldhouse/contracts';
import type { Db } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { bodyOf, WaiverText, waiverOf } from './waiver.ts';
import { countParents, countSignatures, listTexts, type StoredText } from './waiver-text.repository.ts';

const WAIVER_STATES = ['waiting', 'in-force', 'earlier'] as const;

const WaiverVersion = WaiverText.omit({ signature: true })
  .extend({
    text: z.string().describe('The sections as admins edit them: a line above a paragraph is its heading'),
    inForceFrom: LocalDateSchema.nullable().describe('Null: from the beginning'),
    state: z.enum(WAIVER_STATES),
    signatures: z.int().describe('How many accounts signed it'),
  })
  .meta({ id: 'WaiverVersion' });

export const WaiverVersions = z
  .object({
    version: z.int().describe('Grows with each text that is stored; for `If-Match`'),
    signature: z.string().describe('The sentence about the checkbox, which every text ends with'),
    parents: z.object({ all: z.int(), signed: z.int().describe('Who signed the text in force') }),
    versions: z.array(WaiverVersion).describe('The newest first; at most one waits'),
  })
  .meta({ id: 'WaiverVersions' });
export type WaiverVersions = z.infer<typeof WaiverVersions>;

/** The text of these, the newest first, that waits for its day. */
export function waitingOf(texts: readonly StoredText[], today: LocalDate): StoredText | undefined {
  return texts.find(({ inForceFrom }) => inForceFrom !== null && inForceFrom > today);
}

/** What an admin has to have seen of the texts to change them. */
export function versionOf(texts: readonly StoredText[]): number {
  return Math.max(0, ...texts.map(({ rowVersion }) => rowVersion));
}

/** All texts of the waiver, as admins read them (S2 §7). */
export async function waiverVersions(db: Db, now: Date): Promise<WaiverVersions> {
  const texts = await listTexts(db);
  const signatures = await countSignatures(db);
  const waiting = waitingOf(texts, clubToday(now));
  const inForce = texts.find((text) => text !== waiting);
  if (!inForce) throw new Error('No text of the waiver is in force');
  const stateOf = (text: StoredText) => {
    if (text === waiting) return 'waiting';
    return text === inForce ? 'in-force' : 'earlier';
  };
  return {
    version: versionOf(texts),
    signature: waiverOf(inForce).signature,
    parents: await countParents(db, inForce.hash),
    versions: texts.map((text) => {
      const { version, title, sections } = waiverOf(text);
      const { inForceFrom, hash } = text;
      const state = stateOf(text);
      const signed = signatures.get(hash) ?? 0;
      return { version, title, sections, text: bodyOf(sections), inForceFrom, state, signatures: signed };
    }),
  };
}
