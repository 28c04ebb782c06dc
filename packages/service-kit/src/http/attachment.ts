import { fileName } from '@fieldhouse/contracts';

/**
 * Headers of a CSV file to save; its name is made of the parts: `csvAttachment('uniform sizes', event.title,
 * event.date)`.
 */
export function csvAttachment(...nameParts: readonly string[]) {
  return attachment('text/csv', fileName('csv', ...nameParts));
}

/** The same headers for a JSON file. */
export function jsonAttachment(...nameParts: readonly string[]) {
  return attachment('application/json', fileName('json', ...nameParts));
}

function attachment(type: string, name: string) {
  return { 'Content-Type': `${type}; charset=utf-8`, 'Content-Disposition': `attachment; filename="${name}"` };
}
