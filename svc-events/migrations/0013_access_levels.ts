import type { Migration } from '@fieldhouse/service-kit';

/**
 * What a guardian may do for a child. Every link so far has full access. A version that still runs writes links without their level: these count as
 * View Only, and a refusal is checked with svc-family.
 */
export const accessLevels: Migration = {
  async up(db) {
    await db.raw(`
      ALTER TABLE known_guardian
        ADD access_level text NOT NULL DEFAULT 'full' CHECK (access_level IN ('full', 'view-only'));
      ALTER TABLE known_guardian ALTER access_level SET DEFAULT 'view-only';
    `);
  },
  async down(db) {
    await db.raw('ALTER TABLE known_guardian DROP access_level');
  },
};
