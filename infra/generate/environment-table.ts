import { ServiceAddresses, ServiceSecrets, ServiceSettings } from '@fieldhouse/service-kit';
import { FirstAdminSettings } from '@fieldhouse/svc-auth/first-admin';
import * as z from 'zod';
import { ComposeSettings } from '../compose/settings.ts';
import { DistributedStartSettings, StartSettings } from '../launcher/settings.ts';
import { ProvisionSettings } from '../provision/settings.ts';
import { ReleaseSettings } from '../releases/settings.ts';
import { RestoreSettings } from '../restore/settings.ts';
import { WebSettings } from '../web/settings.ts';
import { withSection } from './with-section.ts';

/** The programs that read settings, in the order in which an operator needs them. */
const READERS: ReadonlyArray<readonly [reader: string, schema: z.ZodObject]> = [
  ['docker compose (`.env`)', ComposeSettings],
  ['every service', ServiceSettings],
  ['every service', ServiceAddresses],
  ['svc-auth', ServiceSecrets],
  ['svc-auth/src/make-first-admin.ts', FirstAdminSettings],
  ['provision', ProvisionSettings],
  ['web server', WebSettings],
  ['release images', ReleaseSettings],
  ['npm start, npm run start:distributed', StartSettings],
  ['npm run start:distributed', DistributedStartSettings],
  ['npm run restore', RestoreSettings],
];

/** Puts the table of every environment variable, made from the schemas that read them, into a document. */
export function withEnvironmentTable(document: string): string {
  return withSection(document, 'environment table', `\n${environmentTable()}\n`);
}

function environmentTable(): string {
  const rows = READERS.flatMap(([reader, schema]) => rowsOf(reader, schema));
  return ['| variable | read by | says | without it |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

const Shown = z.object({
  description: z.string(),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  enum: z.array(z.string()).optional(),
});

function rowsOf(reader: string, schema: z.ZodObject): string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const needed = new Set(json.required);
  return Object.entries(json.properties ?? {}).map(([name, property]) => {
    const { description, default: fallback, enum: values } = Shown.parse(property);
    const says = values && values.length > 2 ? `${description}: ${values.join(', ')}` : description;
    return `| \`${name}\` | ${reader} | ${says.replaceAll('|', '\\|')} | ${without(needed.has(name), fallback)} |`;
  });
}

function without(needed: boolean, fallback: string | number | boolean | undefined): string {
  if (fallback !== undefined) return `\`${fallback}\``;
  return needed ? '**needed**' : '';
}
