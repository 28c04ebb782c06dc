import { asciiFileName, fileName } from '@fieldhouse/contracts';

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

/** The same headers for a calendar file. */
export function calendarAttachment(...nameParts: readonly string[]) {
  return attachment('text/calendar', fileName('ics', ...nameParts));
}

/** A name with letters beyond ASCII has two forms: for every program, and as it is (RFC 6266). */
function attachment(type: string, name: string) {
  const ascii = asciiFileName(name);
  const whole = ascii === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  return { 'Content-Type': `${type}; charset=utf-8`, 'Content-Disposition': `attachment; filename="${ascii}"${whole}` };
}
