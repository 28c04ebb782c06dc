import { readSqlFunctions } from './sql-functions.ts';

/** The functions every service has. */
export const kitFunctions = readSqlFunctions(new URL('../../sql/', import.meta.url));
