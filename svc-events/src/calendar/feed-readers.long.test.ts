import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, startClub } from '../../testing/club.ts';
import { inOrder, yearOfEvents } from '../../testing/year-of-events.ts';

const run = promisify(execFile);
const MINUTE = 60_000;
const READER = 'icalendar==7.3.2';

/** Prints each day of each entry of a calendar file: repetitions by the clock, with dateutil, which icalendar needs. */
const READ = `
import json, sys
from datetime import timezone
from dateutil.rrule import rrulestr
from icalendar import Calendar

def instant(time):
    return time.astimezone(timezone.utc).strftime('%Y-%m-%dT%H:%M:%S.000Z')

days = []
with open(sys.argv[1], 'rb') as file:
    calendar = Calendar.from_ical(file.read())
for event in calendar.walk('VEVENT'):
    start, end, rule = event.decoded('DTSTART'), event.decoded('DTEND'), event.get('RRULE')
    zone, first = start.tzinfo, start.replace(tzinfo=None)
    starts = rrulestr(rule.to_ical().decode(), dtstart=first) if rule else [first]
    for time in starts:
        days.append({
            'title': str(event['SUMMARY']), 'place': str(event['LOCATION']), 'coaches': str(event['DESCRIPTION']),
            'isCancelled': event['STATUS'] == 'CANCELLED', 'start': instant(time.replace(tzinfo=zone)),
            'end': instant((time + (end.replace(tzinfo=None) - first)).replace(tzinfo=zone)),
        })
print(json.dumps(days))
`;

const hasPython = await run('python3', ['-c', 'import venv']).then(
  () => true,
  () => false,
);

let folder: string;
let club: Club;

/** Installs Python's icalendar into a folder of its own; returns the Python that has it. */
async function pythonWithReader(): Promise<string> {
  const python = join(folder, 'bin', 'python');
  try {
    await run('python3', ['-m', 'venv', folder]);
    await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', READER]);
  } catch (error) {
    throw new Error(`This test reads a calendar with ${READER}, but pip could not install it`, { cause: error });
  }
  return python;
}

describe('When Python’s icalendar reads a year of a family’s calendar', () => {
  const title = 'Then each day has the club’s instants and texts @spec S1.7.107, S1.5.145, S1.5.147, S1.5.149';
  if (!hasPython) {
    it.skip(`${title} (it needs Python: python3 with venv)`, () => undefined);
    return;
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldhouse-calendar-'));
    club = await startClub();
  });
  afterAll(async () => {
    await club?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it(
    title,
    async () => {
      const [python, { path, days }] = await Promise.all([pythonWithReader(), yearOfEvents(club)]);
      const file = join(folder, 'year.ics');
      await writeFile(file, (await club.anonymous.get(path)).body);
      const { stdout } = await run(python, ['-c', READ, file], { env: { ...process.env, PYTHONIOENCODING: 'utf-8' } });
      expect(inOrder(JSON.parse(stdout))).toEqual(days);
    },
    3 * MINUTE,
  );
});
