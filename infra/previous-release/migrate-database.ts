import { SERVICES } from '@fieldhouse/contracts';
import { migrate } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { DEFINITIONS } from '../local/definitions.ts';

/** `node migrate-database.ts SERVICE URL`: brings a database to the schema that this checkout has. */
const [service, url] = z.tuple([z.enum(SERVICES), z.url()]).parse(process.argv.slice(2));
await migrate(url, DEFINITIONS[service]);
