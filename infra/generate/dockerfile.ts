import { SERVICES } from '@fieldhouse/contracts';
import { FRONT_ENDS } from '../compose/pieces.ts';
import { withSection } from './with-section.ts';

/** Puts everything that names a service into the Dockerfile of our images. */
export function withServiceFolders(document: string): string {
  const folders = SERVICES.map((name) => `svc-${name}`);
  const install = [
    'RUN --mount=type=cache,target=/root/.npm \\',
    '    npm ci --ignore-scripts --omit=dev \\',
    `      ${folders.map((folder) => `-w ${folder}`).join(' ')}`,
  ];
  const copy = (from: string) => folders.map((folder) => `COPY ${from}${folder} ${folder}`);
  return [
    ['libraries of the services', install],
    ['installed services', copy('--from=install /app/')],
    ['code of the services', copy('')],
  ].reduce((text, [name, lines]) => withSection(text, String(name), [lines].flat().join('\n')), document);
}

/** Puts the folder of every app and service into the list of what the images are made of. */
export function withFolders(document: string): string {
  const folders = [...FRONT_ENDS, ...SERVICES.map((name) => `svc-${name}`)];
  return withSection(document, 'folders of the apps and services', folders.map((folder) => `!${folder}`).join('\n'));
}
