import type { Migration } from '@fieldhouse/service-kit';

/**
 * The role that owns the other tables reads the audit and adds to it, whichever login of the service acts as that
 * role. The first migration had named the login itself.
 */
export const auditOfTheOwner: Migration = {
  sql: `
    SELECT set_config('fieldhouse.owner', current_user, true);
    SET LOCAL ROLE fieldhouse_audit;
    DO $$ BEGIN
      EXECUTE format('GRANT USAGE ON SCHEMA audit TO %I', current_setting('fieldhouse.owner'));
      EXECUTE format('GRANT SELECT, INSERT ON audit.entry TO %I', current_setting('fieldhouse.owner'));
    END $$;
    RESET ROLE;
  `,
};
