import { Id } from '@fieldhouse/contracts';
import * as z from 'zod';
import { GivenRow } from './given-row.ts';
import { DuplicateAction, RowNumber } from './upload.ts';

export const MAX_GIVEN_ROWS = 10_000;

/** The number of a row, as the key of an object. */
const rowNumber = z.string().regex(/^[1-9]\d{0,8}$/);

/** The request of a confirmation: an upload with the last choices, or the rows themselves (product decision 43). */
export const Confirmation = z
  .object({
    uploadId: Id.optional(),
    revision: z
      .int()
      .min(0)
      .optional()
      .describe('Of the upload as it was shown: when its rows changed since, nothing is stored'),
    duplicateActions: z
      .record(rowNumber, DuplicateAction, {
        error: ({ code }) => (code === 'invalid_key' ? 'Please name rows by their number' : undefined),
      })
      .optional()
      .describe('By row number; other rows keep their action'),
    rows: z
      .array(z.object({ row: RowNumber, childId: Id.nullable() }))
      .max(MAX_GIVEN_ROWS)
      .optional()
      .describe('Rows whose player was changed'),
    gameData: z
      .array(GivenRow)
      .max(MAX_GIVEN_ROWS)
      .optional()
      .describe('Without uploadId: the rows themselves, all of one sport, as an upload answered them'),
  })
  .refine(({ uploadId, gameData }) => uploadId !== undefined || gameData !== undefined, 'Please upload a file first')
  .meta({ id: 'UploadConfirmation' });
export type Confirmation = z.infer<typeof Confirmation>;
