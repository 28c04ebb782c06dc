import * as z from 'zod';
import { LocalDate } from '../club/scalars.ts';
import { tidyLines } from '../club/waiver-sections.ts';
import { isOneLine, oneLine } from './one-line.ts';
import { tooLongMessage } from './too-long-message.ts';

/** A signature of the waiver in force (product decision 40); the hash identifies the text on the screen. */
export const WaiverForm = z.object({
  hash: z.string('Please read the waiver again'),
  accepted: z.literal(true, 'You must accept the waiver and release form to continue'),
});
export type WaiverForm = z.infer<typeof WaiverForm>;

const NO_TITLE = 'Title is required';
const NO_TEXT = 'Text is required';
const TITLE_CHARACTERS = 120;
/** About four pages: twice the first waiver. With some accents it is below the 16 kB of a text. */
const TEXT_CHARACTERS = 12_000;

/**
 * A new text of the waiver (product decision 96), without the sentence about the checkbox, which every text ends with.
 * A line directly above a paragraph is its heading.
 */
export const WaiverTextForm = z.object({
  title: z
    .string(NO_TITLE)
    .trim()
    .min(1, NO_TITLE)
    .max(TITLE_CHARACTERS, tooLongMessage(TITLE_CHARACTERS))
    .refine(...oneLine('Title')),
  text: z
    .string(NO_TEXT)
    .max(TEXT_CHARACTERS, tooLongMessage(TEXT_CHARACTERS))
    .overwrite(tidyLines)
    .min(1, NO_TEXT)
    .refine((text) => text.split('\n').every(isOneLine), 'Text may not contain invisible characters'),
  inForceFrom: LocalDate.describe('Today or a later day of the club’s calendar'),
});
export type WaiverTextForm = z.infer<typeof WaiverTextForm>;
