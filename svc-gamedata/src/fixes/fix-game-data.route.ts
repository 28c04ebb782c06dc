import { Id } from '@fieldhouse/contracts';
import { ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { fixGameData, previewFix } from './fix-game-data.ts';

const Count = z.int().min(0);
const MAX_CHANGES = 200;

const FixChange = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    newFirstName: z.string(),
    newLastName: z.string(),
    records: Count.describe('With this name'),
    unlinked: Count.describe('Those of them that are linked to the player, if there is one'),
    child: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
  })
  .meta({ id: 'FixChange' });

const FixResult = z
  .object({
    fixed: Count.describe('Records that were linked to a player'),
    namesFixes: Count.describe('Records whose name was changed'),
    changes: z.array(FixChange).optional().describe(`In a dry run: the first ${MAX_CHANGES} names that would change`),
  })
  .meta({ id: 'FixResult' });

export const fixGameDataRoute = route({
  method: 'post',
  path: '/api/fix-game-data',
  access: ['coach', 'admin'],
  permissions: ['game-record.fix'],
  audit: {
    byField: 'dryRun',
    actions: {
      true: {
        action: 'game-records.fix-tried',
        label: 'Tried Fix Game Data',
        verb: 'looked at what Fix Game Data would change',
      },
      false: { action: 'game-records.fixed', label: 'Fixed game data', verb: 'fixed game data of' },
    },
    subject: 'club',
  },
  summary:
    'Normalize the names of game records and link those that match exactly one player; repeating it changes nothing',
  body: z
    .object({ dryRun: z.boolean().optional().describe('Nothing is changed; the answer lists the changes') })
    .optional(),
  answers: { 200: FixResult },
  example: { body: { dryRun: true } },
  handle: async ({ body, ctx }) => ok(body?.dryRun ? await previewFix(ctx, MAX_CHANGES) : await fixGameData(ctx)),
});
