import { EXPORTED_ENTITIES } from '@fieldhouse/contracts/export';
import * as fc from 'fast-check';
import type { ApiClient } from './api-client.ts';
import { mustAnswer } from './own-people.ts';

/** An export file of this club that contains only one location, which the club does not have. */
export async function smallExport(admin: ApiClient): Promise<string> {
  const { site } = await mustAnswer<{ site: string }>(admin, 200, 'GET', '/api/admin/export');
  const exportedAt = '2026-11-21T18:00:00.000Z';
  const location = { id: 90_001, version: 1, name: 'Imported Field', address: '1 Import Road', createdAt: exportedAt };
  const lists = Object.fromEntries(
    EXPORTED_ENTITIES.map((entity) => [entity, entity === 'locations' ? [location] : []]),
  );
  const counts = Object.fromEntries(EXPORTED_ENTITIES.map((entity) => [entity, entity === 'locations' ? 1 : 0]));
  return JSON.stringify({ schema: 1, site, exportedAt, ...lists, counts, complete: true });
}

/** Uploads a file to import; returns the id of the import. */
export async function uploadImport(site: string, admin: ApiClient, file: string): Promise<number> {
  const headers = { 'sec-fetch-site': 'same-origin', cookie: admin.cookie() };
  const answer = await fetch(`${site}/api/admin/import/files`, { method: 'POST', headers, body: formWith(file) });
  if (answer.status !== 201)
    throw new Error(`The upload of an import failed with ${answer.status}: ${await answer.text()}`);
  const { importId }: { importId: number } = await answer.json();
  return importId;
}

/** Forms with this file, sometimes truncated. */
export function importForms(file: string): fc.Arbitrary<FormData> {
  return fc
    .oneof(
      { weight: 4, arbitrary: fc.constant(file) },
      { weight: 1, arbitrary: fc.nat(file.length).map((at) => file.slice(0, at)) },
    )
    .map(formWith);
}

function formWith(file: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([file]), 'export.json');
  return form;
}
