import type { Migration } from '@fieldhouse/service-kit';
import { hashOf, plainTextOf } from '../src/waivers/waiver.ts';
import { WAIVER_1 } from '../src/waivers/waiver-1.ts';

/**
 * A signature keeps which words were signed, by their hash, and from where. Until now there was one text, and a version
 * that still runs signs that one without naming a hash: the default says so for it and for every older signature.
 */
export const waiverTexts: Migration = {
  async up(db) {
    const first = hashOf(WAIVER_1);
    await db.raw(`
      CREATE TABLE waiver_text (
        hash text PRIMARY KEY,
        version int NOT NULL,
        title text NOT NULL,
        text text NOT NULL
      );
    `);
    await db('waiver_text').insert({
      hash: first,
      version: WAIVER_1.version,
      title: WAIVER_1.title,
      text: plainTextOf(WAIVER_1),
    });
    await db.raw(`
      ALTER TABLE waiver_signature
        ADD hash text NOT NULL DEFAULT '${first}' REFERENCES waiver_text,
        ADD ip_address text,
        ADD user_agent text,
        DROP CONSTRAINT waiver_signature_account_id_waiver_version_key,
        ADD CONSTRAINT waiver_signature_once UNIQUE (account_id, hash);
    `);
  },
  async down(db) {
    await db.raw(`
      ALTER TABLE waiver_signature
        DROP hash,
        DROP ip_address,
        DROP user_agent,
        ADD CONSTRAINT waiver_signature_account_id_waiver_version_key UNIQUE (account_id, waiver_version);
      DROP TABLE waiver_text;
    `);
  },
};
