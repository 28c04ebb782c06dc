import { describe, expect, it } from '@jest/globals';
import { judgeSite, type SeenContainer, type SeenSite } from './site-status.ts';

const replica = (changes: Partial<SeenContainer> = {}): SeenContainer => ({
  ...{ service: 'svc-events', version: '1.5.0', state: 'running', health: 'healthy', exitCode: 0 },
  metrics: [
    'events_waiting{where="dead",service="events"} 0',
    'events_oldest_seconds{where="outbox",service="events"} 1.5',
    'backup_age_seconds{last="complete",service="admin"} 7300',
    'mail_oldest_seconds{service="notify"} 130',
    'mail_unsent{state="failed",service="notify"} 2',
  ].join('\n'),
  ...changes,
});
const site = (containers: readonly SeenContainer[], changes: Partial<SeenSite> = {}): SeenSite => ({
  ...{ url: 'https://club.example', health: 200, disks: { databases: 12 } },
  containers,
  ...changes,
});
const problems = (seen: SeenSite) => judgeSite(seen).problems;

describe('When the status of a site is judged', () => {
  it('Then one screen has its pieces, events, email, backup and disks', () => {
    const done = replica({ service: 'provision', state: 'exited', health: '', metrics: undefined });
    expect(judgeSite(site([replica(), replica({ version: '1.4.0' }), done]))).toEqual({
      lines: [
        'https://club.example  open',
        'svc-events        1.5.0, 1.4.0    2 of 2 ready',
        'provision         1.5.0           done',
        'events            to publish 2 s  to handle 0 s   dead 0',
        'email             queued 2 min    failed 2',
        'backup            2 h ago',
        'disk              databases 12 %',
      ],
      problems: [],
    });
  });

  it.each([
    ['a site that is not open', site([replica()], { health: 503 }), '/healthz: 503'],
    ['a replica that is not ready', site([replica(), replica({ health: 'starting' })]), 'svc-events: 1 of 2 ready'],
    ['one that tells nothing', site([replica(), replica({ metrics: undefined })]), 'svc-events: 1 without metrics'],
    [
      'a container that failed',
      site([replica(), replica({ service: 'provision', state: 'exited', health: '', exitCode: 3 })]),
      'provision has exited with 3',
    ],
    [
      'old events',
      site([replica(), replica({ metrics: 'events_oldest_seconds{where="outbox"} 61' })]),
      'Events are not published',
    ],
    [
      'unhandled events',
      site([replica(), replica({ metrics: 'events_oldest_seconds{where="inbox"} 601' })]),
      'Events are not handled',
    ],
    ['dead events', site([replica(), replica({ metrics: 'events_waiting{where="dead"} 3' })]), '3 dead events'],
    ['email that waits', site([replica(), replica({ metrics: 'mail_oldest_seconds 901' })]), 'Email is not sent'],
    ['no backup', site([replica({ metrics: '' })]), 'There is no backup of the last 26 hours'],
    ['a full disk', site([replica()], { disks: { backups: 86 } }), 'The disk of backups is 86 % full'],
  ])('Then %s is a problem', (_what, seen, problem) => {
    expect(problems(seen)).toEqual([problem]);
  });
});
