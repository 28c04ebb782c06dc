import type { ChildView } from '@fieldhouse/api';
import { ROLE_NAMES } from '@fieldhouse/club-ui';
import { shortDay } from '@fieldhouse/contracts/club';
import { Card, Muted, Stack } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import type { ViewsAnswer } from './use-profile.ts';

const Lines = styled.ul`display: grid; gap: var(--s2); & > li { overflow-wrap: anywhere; }`;

/** Lines of the section: the latest ones. */
const LINES = 10;

/**
 * For guardians: who of the club viewed what of the child, a line for each person and day (product decisions 72 and
 * 108). The section is absent when nobody did or when it did not load.
 */
export function ViewedByTheClub({ answer: { data: views } }: { answer: ViewsAnswer }) {
  if (views === undefined || views.length === 0) return null;
  const keyOf = ({ viewer, day }: ChildView) => `${viewer.id} ${day}`;
  const keys = [...new Set(views.map(keyOf))];
  return (
    <Card as="section" aria-labelledby="viewed-by-the-club">
      <Stack $gap={3}>
        <h2 id="viewed-by-the-club">Viewed by the club</h2>
        <Lines>
          {keys.slice(0, LINES).map((key) => (
            <Muted as="li" key={key} $small>
              {lineText(views.filter((view) => keyOf(view) === key))}
            </Muted>
          ))}
        </Lines>
      </Stack>
    </Card>
  );
}

/** What the club's staff has seen, as the object of 'viewed' or 'exported', in the order of a line. */
const WHAT: Readonly<Record<ChildView['action'], string>> = {
  'child.viewed': 'the profile',
  'contact.viewed': 'the contact details',
  'age-document.viewed': 'the age document',
  'registration.viewed': 'the registrations',
  'team.viewed': 'the teams',
  'evaluation.viewed': 'the evaluations',
  'game-record.viewed': 'the game records',
  'mail.viewed': 'an email about the child',
  'timeline.viewed': 'the timeline',
  'user.viewed': 'the account of a guardian',
  'contact.exported': 'the contact details',
  'size.exported': 'the uniform sizes',
  'evaluation.exported': 'the evaluations',
  'game-record.exported': 'the game records',
  'waiver.exported': 'the signed waiver',
};

/** 'Coach Maria Santos viewed the profile and the evaluations and exported the contact details · Nov 20' */
function lineText(views: readonly ChildView[]): string {
  const [first] = views;
  if (!first) return '';
  const who = [ROLE_NAMES[first.viewer.role], first.viewer.name].filter(Boolean).join(' ');
  const seen = Object.entries(WHAT).filter(([action]) => views.some((view) => view.action === action));
  const done = ['viewed', 'exported'].flatMap((verb) => {
    const list = seen.filter(([action]) => action.endsWith(`.${verb}`)).map(([, what]) => what);
    return list.length > 0 ? [`${verb} ${AND.format(list)}`] : [];
  });
  return `${[who, done.join(' and ')].filter(Boolean).join(' ')} · ${shortDay(first.day)}`;
}

/** 'the profile, the teams and the evaluations' */
const AND = new Intl.ListFormat('en-GB');
