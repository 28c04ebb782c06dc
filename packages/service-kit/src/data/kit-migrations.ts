import type { Migrations } from './migrations.ts';

/** The tables every service has. Only `publish_event_v2` (sql/publish-event-v2.sql) inserts into `outbox`. */
export const kitMigrations: Migrations = {
  kit_0001_tables: {
    sql: `
      -- Versions of what this service owns.
      CREATE SEQUENCE entity_version AS int8;

      -- Messages: published, received, and the freshness of the projections.
      CREATE TABLE outbox (
        id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        event_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
        type text NOT NULL,
        subject text NOT NULL,
        envelope jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        delivered_at timestamptz,
        attempts int NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX outbox_undelivered ON outbox (id) WHERE delivered_at IS NULL;
      CREATE INDEX outbox_delivered ON outbox (delivered_at) WHERE delivered_at IS NOT NULL;

      CREATE TABLE inbox (
        consumer text NOT NULL,
        event_id uuid NOT NULL,
        type text NOT NULL,
        source text NOT NULL,
        envelope jsonb,
        state text NOT NULL CHECK (state IN ('pending', 'done', 'dead', 'parked')),
        attempts int NOT NULL DEFAULT 0,
        next_attempt_at timestamptz,
        error_code text,
        received_at timestamptz NOT NULL DEFAULT now(),
        done_at timestamptz,
        PRIMARY KEY (consumer, event_id)
      );
      CREATE INDEX inbox_due ON inbox (consumer, next_attempt_at) WHERE state IN ('pending', 'parked');
      CREATE INDEX inbox_unfinished ON inbox (source, type) WHERE state <> 'done';
      CREATE INDEX inbox_done ON inbox (done_at) WHERE state = 'done' AND envelope IS NOT NULL;
      CREATE INDEX inbox_emptied ON inbox (done_at) WHERE state = 'done' AND envelope IS NULL;
      CREATE INDEX inbox_dead ON inbox (received_at, event_id) WHERE state IN ('dead', 'parked');

      -- The instant up to which the events of a source are delivered, by prefix of their types ('' for all), as its
      -- heartbeats say.
      CREATE TABLE freshness (
        source text NOT NULL,
        prefix text NOT NULL,
        delivered_up_to timestamptz NOT NULL,
        PRIMARY KEY (source, prefix)
      );

      -- Restores of this database from a backup. The time of the newest is part of every ETag.
      CREATE TABLE restore (restored_at timestamptz PRIMARY KEY);

      -- Jobs: which replica runs a job.
      CREATE TABLE lease (
        name text PRIMARY KEY,
        holder text NOT NULL,
        expires_at timestamptz NOT NULL,
        ran_at timestamptz
      );

      -- Requests: the outcome of a request that may be retried.
      CREATE TABLE idempotency_key (
        user_id int8 NOT NULL,
        route text NOT NULL,
        key text NOT NULL,
        request_hash bytea NOT NULL,
        status int NOT NULL,
        body jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, route, key)
      );
      CREATE INDEX idempotency_key_created ON idempotency_key (created_at);

      -- What staff has read today. A read leaves one audit entry, however often it is repeated.
      CREATE TABLE audited_view (
        user_id int8 NOT NULL,
        screen text NOT NULL,
        day date NOT NULL,
        child_id int8 NOT NULL,
        PRIMARY KEY (user_id, screen, day, child_id)
      );
      CREATE INDEX audited_view_by_day ON audited_view (day);
    `,
  },
  kit_0002_people: {
    sql: `
      -- Deleted children and users whose messages and answers are still to be purged.
      CREATE TABLE pending_purge (
        -- As people_of_message returns them: child:12.
        person text PRIMARY KEY,
        -- Rows of the outbox after it belong to the deletion.
        last_outbox_id int8 NOT NULL,
        requested_at timestamptz NOT NULL DEFAULT now(),
        due_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX pending_purge_due ON pending_purge (due_at);
      CREATE INDEX pending_purge_requested ON pending_purge (requested_at);

      ALTER TABLE idempotency_key
        -- Whom the request names; null in rows of release 1.0.
        ADD people text[],
        ADD headers jsonb NOT NULL DEFAULT '{}';
    `,
  },
  kit_0003_outbox_people: {
    index: {
      name: 'outbox_people',
      on: 'outbox USING gin (people_of_message(envelope)) WHERE delivered_at IS NOT NULL',
    },
  },
  kit_0004_inbox_people: {
    index: {
      name: 'inbox_people',
      on: `inbox USING gin (people_of_message(envelope)) WHERE state = 'done' AND envelope IS NOT NULL`,
    },
  },
  kit_0005_idempotency_key_people: {
    index: {
      name: 'idempotency_key_people',
      on: 'idempotency_key USING gin (people_of_answer(people, route, status, body))',
    },
  },
};
