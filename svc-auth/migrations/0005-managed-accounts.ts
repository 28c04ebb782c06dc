import type { Migration } from '@fieldhouse/service-kit';

/**
 * Emergency contacts of an account, as admins keep them (S2 §3), and an index for each order of the list of users. An instant is
 * ordered by its text, which `instant_text` derives: PostgreSQL calls `to_char` stable, because of words that this format has none of.
 */
export const managedAccounts: Migration = {
  async up(db) {
    await db.raw(`
      ALTER TABLE account
        ADD emergency_contact1_first_name text,
        ADD emergency_contact1_last_name text,
        ADD emergency_contact1_phone text,
        ADD emergency_contact1_relationship text,
        ADD emergency_contact2_first_name text,
        ADD emergency_contact2_last_name text,
        ADD emergency_contact2_phone text,
        ADD emergency_contact2_relationship text;

      CREATE FUNCTION instant_text(instant timestamptz) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN to_char(instant AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US');

      CREATE INDEX account_by_username ON account ((folded(username) COLLATE "und-x-icu"), id);
      CREATE INDEX account_by_email ON account ((folded(email) COLLATE "und-x-icu"), id);
      CREATE INDEX account_by_role
        ON account (role, last_name COLLATE "und-x-icu", first_name COLLATE "und-x-icu", id);
      CREATE INDEX account_by_creation ON account ((instant_text(created_at) COLLATE "C"), id);
    `);
  },
  async down(db) {
    await db.raw(`
      DROP INDEX account_by_username, account_by_email, account_by_role, account_by_creation;
      DROP FUNCTION instant_text;
      ALTER TABLE account
        DROP emergency_contact1_first_name,
        DROP emergency_contact1_last_name,
        DROP emergency_contact1_phone,
        DROP emergency_contact1_relationship,
        DROP emergency_contact2_first_name,
        DROP emergency_contact2_last_name,
        DROP emergency_contact2_phone,
        DROP emergency_contact2_relationship;
    `);
  },
};
