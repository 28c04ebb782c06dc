import { isRecord } from '../routes/routes-file.ts';

/** App -> release. */
export type Releases = Readonly<Record<string, string>>;

/** What this browser previews (product decision 213), from `/remotes.json`. */
export interface Preview {
  releases: Releases;
  /** Chosen, and not shown: no longer stored, or they do not fit the others. */
  gone: Releases;
}

/** Undefined when nothing was chosen, or when the answer has another form. */
export function readPreview(json: unknown): Preview | undefined {
  if (!isRecord(json)) return undefined;
  const preview = { releases: readReleases(json.releases), gone: readReleases(json.gone) };
  return Object.keys({ ...preview.releases, ...preview.gone }).length > 0 ? preview : undefined;
}

function readReleases(json: unknown): Releases {
  const all = isRecord(json) ? Object.entries(json) : [];
  return Object.fromEntries(all.flatMap(([app, hash]) => (typeof hash === 'string' ? [[app, hash]] : [])));
}
