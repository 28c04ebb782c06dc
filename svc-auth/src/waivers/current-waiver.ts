import type { Db } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { WaiverText, waiverOf } from './waiver.ts';
import { findTextInForce } from './waiver-text.repository.ts';

export const Waiver = WaiverText.extend({
  hash: z.string().describe('SHA-256 of the whole text, in hex; a signature refers to it'),
}).meta({ id: 'Waiver' });
export type Waiver = z.infer<typeof Waiver>;

/**
 * The waiver in force (S1 §2). A parent who signed a text with another hash has to sign again (product decision 40).
 */
export async function currentWaiver(db: Db, now: Date): Promise<Waiver> {
  const text = await findTextInForce(db, now);
  return { ...waiverOf(text), hash: text.hash };
}
