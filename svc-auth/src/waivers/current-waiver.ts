import * as z from 'zod';
import { hashOf, WaiverText } from './waiver.ts';
import { WAIVER_1 } from './waiver-1.ts';

export const Waiver = WaiverText.extend({
  hash: z.string().describe('SHA-256 of the whole text, in hex; a signature refers to it'),
}).meta({ id: 'Waiver' });
export type Waiver = z.infer<typeof Waiver>;

/**
 * The waiver in force (S1 §2). A parent who signed a text with another hash has to sign again (product decision 40).
 */
export const CURRENT_WAIVER: Waiver = { ...WAIVER_1, hash: hashOf(WAIVER_1) };
