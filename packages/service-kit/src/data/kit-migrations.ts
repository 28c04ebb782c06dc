import type { Migrations } from './migrations.ts';

/**
 * The tables every service has.
 *
 * A writer in SQL (a function of the service) may insert into `outbox` itself: it gives `event_id`, `type`, `subject`
 * and `envelope` (the whole CloudEvents envelope) and leaves the rest to the defaults, but `next_try` where it has the
 * event in its hand (`handingOver`). `created_at` must stay the
 * transaction's start: the heartbeat relies on a row being no older than the transaction that commits it.
 */
export const kitMigrations: Migrations = {
  kit_0001_messages: {
    async up(db) {
      await db.raw(`
        CREATE SEQUENCE entity_version AS int8;

        CREATE TABLE outbox (
          id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          event_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
          type text NOT NULL,
          subject text NOT NULL,
          envelope jsonb NOT NULL,
          created_at timestamptz NOT NULL DEFAULT now(),
          delivered_at timestamptz,
          attempts int NOT NULL DEFAULT 0,
          next_try timestamptz NOT NULL DEFAULT now()
        );
        CREATE INDEX outbox_undelivered ON outbox (id) WHERE delivered_at IS NULL;
        CREATE INDEX outbox_delivered ON outbox (delivered_at) WHERE delivered_at IS NOT NULL;

        CREATE TABLE inbox (
          consumer text NOT NULL,
          event_id uuid NOT NULL,
          type text NOT NULL,
          source text NOT NULL,
          envelope jsonb,
          state text NOT NULL CHECK (state IN ('pending', 'done', 'dead')),
          attempts int NOT NULL DEFAULT 0,
          next_try timestamptz,
          error_code text,
          received_at timestamptz NOT NULL DEFAULT now(),
          done_at timestamptz,
          PRIMARY KEY (consumer, event_id)
        );
        CREATE INDEX inbox_pending ON inbox (consumer, next_try) WHERE state = 'pending';
        CREATE INDEX inbox_unfinished ON inbox (source) WHERE state <> 'done';
        CREATE INDEX inbox_done ON inbox (done_at) WHERE state = 'done' AND envelope IS NOT NULL;

        CREATE TABLE heard_from (
          source text PRIMARY KEY,
          at timestamptz NOT NULL
        );

        CREATE TABLE lease (
          name text PRIMARY KEY,
          holder text NOT NULL,
          until timestamptz NOT NULL,
          ran_at timestamptz
        );

        CREATE TABLE idempotency_key (
          user_id int8 NOT NULL,
          route text NOT NULL,
          key text NOT NULL,
          request_hash bytea NOT NULL,
          status int,
          body jsonb,
          created_at timestamptz NOT NULL DEFAULT now(),
          PRIMARY KEY (user_id, route, key)
        );
        CREATE INDEX idempotency_key_created ON idempotency_key (created_at);
      `);
      await db.raw(`
        CREATE FUNCTION heard_recently(asked_source text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
        BEGIN
          RETURN EXISTS (
              SELECT FROM heard_from
              WHERE heard_from.source = asked_source AND heard_from.at > statement_timestamp() - interval '10 seconds'
            )
            AND NOT EXISTS (SELECT FROM inbox WHERE inbox.source = asked_source AND inbox.state <> 'done');
        END $$;
      `);
    },
    async down(db) {
      await db.raw(`
        DROP FUNCTION heard_recently;
        DROP TABLE idempotency_key, lease, heard_from, inbox, outbox;
        DROP SEQUENCE entity_version;
      `);
    },
  },
  kit_0002_folded_text: {
    async up(db) {
      // The database's own locale may fold ASCII alone; names and addresses are compared in every alphabet.
      await db.raw(`
        CREATE FUNCTION folded(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN lower(value COLLATE "und-x-icu");
      `);
    },
    async down(db) {
      await db.raw('DROP FUNCTION folded');
    },
  },
  kit_0003_keep_outcome: {
    async up(db) {
      // For work that keeps its outcome in its own transaction: one row for a request's key, or the whole fails. What is
      // older than 24 hours, or was begun 10 seconds ago and never ended, is as good as not there. No request, no row.
      await db.raw(`
        CREATE FUNCTION keep_outcome(request jsonb, kept_status int, kept jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
        DECLARE
          came timestamptz := (request ->> 'at')::timestamptz;
        BEGIN
          IF request IS NULL THEN
            RETURN kept;
          END IF;
          INSERT INTO idempotency_key AS known (user_id, route, key, request_hash, status, body, created_at)
          VALUES (
            (request ->> 'userId')::int8, request ->> 'route', request ->> 'key', decode(request ->> 'hash', 'hex'),
            kept_status, kept, came
          )
          ON CONFLICT (user_id, route, key) DO UPDATE
            SET request_hash = excluded.request_hash, status = excluded.status, body = excluded.body,
              created_at = excluded.created_at
            WHERE known.created_at < came - interval '24 hours'
              OR (known.status IS NULL AND known.created_at < came - interval '10 seconds');
          IF NOT FOUND THEN
            RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'request_known';
          END IF;
          RETURN kept;
        END $$;
      `);
    },
    async down(db) {
      await db.raw('DROP FUNCTION keep_outcome');
    },
  },
};
