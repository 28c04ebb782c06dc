/** The test support for services. */

export type { TestAnswer, TestClient } from './client.ts';
export { emptyDatabase, type TestDatabase, testDatabase } from './database.ts';
export { emptyConsumers } from './empty-consumers.ts';
export { type IdentityIssuer, startIdentityIssuer } from './identity-issuer.ts';
export { EMPTY_SEARCHES, NAME_TABLE } from './name-table.ts';
export { type TestRedis, testRedis } from './redis.ts';
export { startTestService, type TestService } from './service.ts';
export { signatureHeaders } from './signature-headers.ts';
export { type TestVhost, testVhost } from './vhost.ts';
export { statementsIn, visitedRows } from './visited-rows.ts';
export { waitFor } from './wait-for.ts';
