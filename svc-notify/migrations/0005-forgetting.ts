import type { Migration } from '@fieldhouse/service-kit';

/**
 * Whom a mail goes to and which child it is about, so that both can be forgotten; mails whose link is asked for when
 * they are sent; children as svc-family last told them. Replicas of the version before go on meanwhile: what they queue
 * names neither, and a mail already there gets both from its Message-ID and from what is left of its event.
 */
export const forgetting: Migration = {
  up: async (db) => {
    await db.raw(String.raw`
      ALTER TABLE mail
        ADD COLUMN user_id int8,
        ADD COLUMN child_id int8,
        ADD COLUMN reset_request_id int8,
        DROP CONSTRAINT mail_state_check,
        ADD CONSTRAINT mail_state_check
          CHECK (state IN ('queued', 'claimed', 'sent', 'kept', 'failed', 'dropped'));

      UPDATE mail SET
        user_id = substring(message_id from '\.([0-9]{1,15})@')::int8,
        child_id = coalesce(
          (SELECT n.child_id FROM notification n WHERE n.cause::text = substr(message_id, 2, 36)),
          (SELECT (i.envelope #>> '{data,childId}')::int8 FROM inbox i
           WHERE i.event_id::text = substr(message_id, 2, 36) AND i.type LIKE 'registration.%' LIMIT 1)
        );

      CREATE INDEX mail_by_user ON mail (user_id) WHERE user_id IS NOT NULL;
      CREATE INDEX mail_by_child ON mail (child_id) WHERE child_id IS NOT NULL;

      CREATE TABLE known_child (
        id int8 PRIMARY KEY,
        version int8 NOT NULL,
        gone boolean NOT NULL DEFAULT false,
        name text NOT NULL
      );

      CREATE INDEX notification_by_child ON notification (child_id);
      ALTER TABLE notification_recipient ADD COLUMN edition integer NOT NULL DEFAULT 0;
      CREATE INDEX notification_unread_edition ON notification_recipient (user_id, notification_id) INCLUDE (edition)
        WHERE read_at IS NULL;
      DROP INDEX notification_unread;
    `);
  },
  down: async (db) => {
    await db.raw(`
      DROP INDEX notification_by_child;
      CREATE INDEX notification_unread ON notification_recipient (user_id, notification_id) WHERE read_at IS NULL;
      DROP INDEX notification_unread_edition;
      ALTER TABLE notification_recipient DROP COLUMN edition;
      DROP TABLE known_child;
      UPDATE mail SET state = 'failed' WHERE state = 'dropped';
      ALTER TABLE mail
        DROP COLUMN user_id,
        DROP COLUMN child_id,
        DROP COLUMN reset_request_id,
        DROP CONSTRAINT mail_state_check,
        ADD CONSTRAINT mail_state_check CHECK (state IN ('queued', 'claimed', 'sent', 'kept', 'failed'));
    `);
  },
};
