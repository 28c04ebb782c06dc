import { SERVICES, type ServiceName, SNAPSHOT_ORDER } from '@fieldhouse/contracts';
import { kitLeftOut } from '@fieldhouse/service-kit';
import { type TestDatabase, testDatabase } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { DEFINITIONS } from '../local/definitions.ts';
import { REFERS_TO, referencesOf } from '../restore/leftovers.ts';

const OF_KIT = ['freshness', 'lease', 'migration', 'sql_function'];

/**
 * The tables that no backup contains, and the secrets that a backup must contain. This list is written by hand: a new
 * table or column needs a decision here.
 */
const EXPECTED: Readonly<Partial<Record<ServiceName, { leftOut?: string[]; secretsInIt?: string[] }>>> = {
  auth: {
    leftOut: [
      ...['account_deletion', 'address_link', 'invitation', 'invitation_link', 'known_device', 'lost_mailbox'],
      ...['passkey_challenge', 'password_reset', 'password_reset_request', 'session', 'set_up_code', 'signing_key'],
      'stop_link',
    ],
    // Without the passwords nobody could sign in after a restore; without the codes, those who have lost a passkey.
    secretsInIt: ['credential.password_hash', 'recovery_code.code_hash'],
  },
  // Without them every calendar that a program has would be unknown after a restore.
  events: { secretsInIt: ['calendar_feed.token_hash'] },
  family: { leftOut: ['guardian_invitation_link', 'removed_guardian'] },
  admin: { leftOut: ['backup_run', 'import_file', 'import_record'] },
  notify: { leftOut: ['former_link_key', 'link_key', 'mail_server', 'push_subscription', 'vapid_key'] },
};

/** Columns that are named like a secret but are not secret: keys of requests, checksums of texts. */
const NO_SECRETS = [
  ...['idempotency_key.key', 'idempotency_key.request_hash', 'waiver_text.hash', 'waiver_signature.hash'],
  'game_upload.given_hash',
];

describe.each(SERVICES)('The snapshot of svc-%s', (service) => {
  const leaveOut = { ...kitLeftOut, ...DEFINITIONS[service].snapshot?.leaveOut };
  const { leftOut = [], secretsInIt = [] } = EXPECTED[service] ?? {};

  it('leaves out the listed tables, each with a reason', () => {
    expect(Object.keys(leaveOut).sort()).toEqual([...OF_KIT, ...leftOut].sort());
    for (const reason of Object.values(leaveOut)) expect(reason.length).toBeGreaterThan(20);
  });

  let database: TestDatabase;
  let client: Client;
  beforeAll(async () => {
    database = await testDatabase(DEFINITIONS[service]);
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('contains no secrets but the listed ones @spec S2.3.1205', async () => {
    const { rows } = await client.query<{ table: string; column: string }>(`
      SELECT CASE table_schema WHEN 'public' THEN '' ELSE table_schema || '.' END || table_name AS "table",
        column_name AS "column"
      FROM information_schema.columns
      WHERE table_schema NOT IN ('pg_catalog', 'information_schema')
        AND (column_name ~ 'token|secret|password|private|hash' OR column_name = 'key')
      ORDER BY 1, 2
    `);
    const inIt = rows.filter(({ table }) => !(table in leaveOut)).map(({ table, column }) => `${table}.${column}`);
    expect(inIt.filter((name) => !NO_SECRETS.includes(name))).toEqual(secretsInIt);
  });

  it('is taken before those of the services whose ids its rows have', async () => {
    const references = await referencesOf(client, service);
    const owners = references.map(({ column }) => REFERS_TO[column]?.owner ?? service);
    const taken = SNAPSHOT_ORDER.slice(0, SNAPSHOT_ORDER.indexOf(service));
    expect(owners.filter((owner) => taken.includes(owner))).toEqual([]);
  });
});
