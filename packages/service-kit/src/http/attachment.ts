import { fileName } from '@fieldhouse/contracts';

/** Headers of a CSV file to save; its name is made of the parts: `csvAttachment('uniform sizes', event.title, event.date)`. */
export function csvAttachment(...nameParts: readonly string[]) {
  return {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName('csv', ...nameParts)}"`,
  };
}
