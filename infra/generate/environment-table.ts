import { SERVICES } from '@fieldhouse/contracts';
import { ServiceAddresses, ServiceSecrets, ServiceSettings } from '@fieldhouse/service-kit';
import { FirstAdminSettings } from '@fieldhouse/svc-auth/first-admin';
import * as z from 'zod';
import { ComposeSettings } from '../compose/settings.ts';
import { DistributedStartSettings, LocalStartSettings, StartSettings } from '../launcher/settings.ts';
import { ProvisionSettings } from '../provision/settings.ts';
import { ReleaseSettings } from '../releases/settings.ts';
import { RestoreSettings } from '../restore/settings.ts';
import { WebSettings } from '../web/settings.ts';
import { withSection } from './with-section.ts';

/** The programs that read settings, in the order in which an operator needs them. docs/operations.md explains them. */
const READERS: ReadonlyArray<readonly [reader: string, schema: z.ZodObject]> = [
  ['compose', ComposeSettings],
  ['services', ServiceSettings],
  ['services', ServiceAddresses],
  ['svc-auth', ServiceSecrets],
  ['start', StartSettings],
  ['start', LocalStartSettings],
  ['distributed', DistributedStartSettings],
  ['provision', ProvisionSettings],
  ['restore', RestoreSettings],
  ['first admin', FirstAdminSettings],
  ['web', WebSettings],
  ['releases', ReleaseSettings],
];

/** Puts the table of every environment variable, made from the schemas that read them, into a document. */
export function withEnvironmentTable(document: string): string {
  return withSection(document, 'environment table', `\n${environmentTable()}\n`);
}

/** One row for each variable, with all programs that read it. */
function environmentTable(): string {
  const readings = READERS.flatMap(([reader, schema]) => readingsOf(reader, schema));
  const rows = [...Map.groupBy(readings, ({ name }) => name)].map(([name, own]) => {
    const readers = [...new Set(own.map(({ reader }) => reader))].join(', ');
    return `| \`${name}\` | ${readers} | ${together(own, 'says')} | ${together(own, 'without')} |`;
  });
  return ['| variable | read by | says | without it |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** What one program reads. `SVC_<NAME>_SECRET` stands for the variables of all services. */
interface Reading {
  name: string;
  reader: string;
  says: string;
  without: string;
}

const Shown = z.object({
  description: z.string(),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  enum: z.array(z.string()).optional(),
});

/** The last of the services speaks for all of them: what is said of svc-auth may name svc-auth twice. */
const SPEAKS = SERVICES.at(-1) ?? '';
const OF_A_SERVICE = new RegExp(`^SVC_(${SERVICES.map((name) => name.toUpperCase()).join('|')})_`);

function readingsOf(reader: string, schema: z.ZodObject): Reading[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const needed = new Set(json.required);
  return Object.entries(json.properties ?? {}).flatMap(([name, property]) => {
    const service = OF_A_SERVICE.exec(name)?.[1];
    if (service !== undefined && service !== SPEAKS.toUpperCase()) return [];
    const { description, default: fallback, enum: values } = Shown.parse(property);
    const says = values && values.length > 2 ? `${description}: ${values.join(', ')}` : description;
    const forAll = (text: string) => (service === undefined ? text : text.replaceAll(`svc-${SPEAKS}`, 'svc-…'));
    return {
      name: name.replace(OF_A_SERVICE, 'SVC_<NAME>_'),
      reader,
      says: forAll(says).replaceAll('|', '\\|'),
      without: forAll(without(needed.has(name), fallback)),
    };
  });
}

/** The text that all readings have, or each with the programs that have it. */
function together(readings: readonly Reading[], key: 'says' | 'without'): string {
  const texts = [...Map.groupBy(readings, (reading) => reading[key])];
  if (texts.length === 1) return texts[0]?.[0] ?? '';
  return texts
    .filter(([text]) => text !== '')
    .map(([text, own]) => `*${[...new Set(own.map(({ reader }) => reader))].join(', ')}*: ${text}`)
    .join('. ');
}

function without(needed: boolean, fallback: string | number | boolean | undefined): string {
  if (fallback !== undefined && fallback !== '') return `\`${fallback}\``;
  return needed ? '**needed**' : '';
}
