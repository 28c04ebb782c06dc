import { tzlib_get_ical_block } from 'timezones-ical-library';

/** Cached, because unpacking a time zone takes longer than the rest of a file. */
const timeZoneBlocks = new Map<string, string | null>();

/** The VTIMEZONE of a time zone. */
export function timeZoneBlock(zone: string): string | null {
  const block = timeZoneBlocks.get(zone) ?? tzlib_get_ical_block(zone)[0] ?? null;
  timeZoneBlocks.set(zone, block);
  return block;
}
