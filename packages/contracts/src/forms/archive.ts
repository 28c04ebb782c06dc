import * as z from 'zod';

/** Archives (false) or restores (true) a coach or a child (S2 §4). */
export const ArchiveChange = z.object({ isActive: z.boolean('isActive must be true or false') });
export type ArchiveChange = z.infer<typeof ArchiveChange>;
