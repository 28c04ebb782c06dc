import { COPY_INBOX, LAST_DEMO_ID, UNLESS_AN_EVENT_WAS_FASTER } from './copies.ts';

/** svc-auth: copies of the demo's parents, with the demo's password and the waiver signed. Staff is not copied. */
export const COPY_ACCOUNTS = [
  `INSERT INTO account (id, version, username, email, first_name, last_name, phone, role, specialties, is_active, created_at)
   SELECT pg_temp.copied(id, n), version, username || '-' || n, pg_temp.copied_address(email, n), first_name,
     pg_temp.copied_family(last_name, n), phone, role, specialties, is_active, created_at
   FROM account, family_copy WHERE id <= ${LAST_DEMO_ID} AND role = 'parent'`,
  `INSERT INTO credential (account_id, password_hash, changed_at)
   SELECT pg_temp.copied(account_id, n), password_hash, changed_at
   FROM credential JOIN account ON account.id = account_id, family_copy WHERE id <= ${LAST_DEMO_ID} AND role = 'parent'`,
  `INSERT INTO waiver_signature (version, account_id, hash, waiver_version, signed_at)
   SELECT version, pg_temp.copied(account_id, n), hash, waiver_version, signed_at
   FROM waiver_signature, family_copy WHERE account_id <= ${LAST_DEMO_ID}`,
];

/** Accounts with their contacts, in the projections of svc-family and svc-notify. */
const COPY_CONTACTS = `
  INSERT INTO user_projection (id, version, is_deleted, role, first_name, last_name, email, phone, is_active)
  SELECT pg_temp.copied(id, n), version, is_deleted, role, first_name, pg_temp.copied_family(last_name, n),
    pg_temp.copied_address(email, n), phone, is_active
  FROM user_projection, family_copy WHERE id <= ${LAST_DEMO_ID} AND role = 'parent'
  ${UNLESS_AN_EVENT_WAS_FASTER}`;

/** Guardians, in the projections of svc-events and svc-notify. */
const COPY_GUARDIAN_PROJECTIONS = `
  INSERT INTO guardian_projection (id, child_id, user_id, version, is_deleted)
  SELECT pg_temp.copied(id, n), pg_temp.copied(child_id, n), pg_temp.copied(user_id, n), version, is_deleted
  FROM guardian_projection, family_copy WHERE child_id <= ${LAST_DEMO_ID}
  ${UNLESS_AN_EVENT_WAS_FASTER}`;

/** svc-family: copies of the demo's children, of the same ages, each with its guardians. */
export const COPY_FAMILIES = [
  COPY_CONTACTS,
  `INSERT INTO child (id, first_name, last_name, nickname, birthdate, shirt_size, pant_size, primary_position,
     secondary_position, is_active, added_by, created_at, version, name_key, sort_name, search_words)
   SELECT pg_temp.copied(id, n), first_name, family, nickname, birthdate + n % 20, shirt_size, pant_size, primary_position,
     secondary_position, is_active, pg_temp.copied(added_by, n), created_at, version,
     split_part(name_key, E'\\n', 1) || E'\\n' || lower(family),
     lower(family) || substr(sort_name, length(last_name) + 1),
     array_replace(search_words, lower(last_name), lower(family))
   FROM child, family_copy, pg_temp.copied_family(last_name, n) family WHERE id <= ${LAST_DEMO_ID}`,
  `INSERT INTO guardian (id, child_id, user_id, access_level, is_primary, created_at, version)
   SELECT pg_temp.copied(id, n), pg_temp.copied(child_id, n), pg_temp.copied(user_id, n), access_level, is_primary,
     created_at, version
   FROM guardian, family_copy WHERE child_id <= ${LAST_DEMO_ID}`,
  COPY_INBOX,
];

/** The people in the projections of svc-events, without contacts. */
export const COPY_KNOWN_FAMILIES = [
  `INSERT INTO user_projection (id, role, name, is_active, version, is_deleted)
   SELECT pg_temp.copied(id, n), role, pg_temp.copied_name(name, n), is_active, version, is_deleted
   FROM user_projection, family_copy WHERE id <= ${LAST_DEMO_ID} AND role = 'parent'
   ${UNLESS_AN_EVENT_WAS_FASTER}`,
  `INSERT INTO child_projection (id, first_name, last_name, birthdate, is_active, version, is_deleted)
   SELECT pg_temp.copied(id, n), first_name, pg_temp.copied_family(last_name, n), birthdate + n % 20, is_active,
     version, is_deleted
   FROM child_projection, family_copy WHERE id <= ${LAST_DEMO_ID}
   ${UNLESS_AN_EVENT_WAS_FASTER}`,
  COPY_GUARDIAN_PROJECTIONS,
];

/** The people in the projections of svc-notify. */
export const COPY_RECIPIENTS = [COPY_CONTACTS, COPY_GUARDIAN_PROJECTIONS];
