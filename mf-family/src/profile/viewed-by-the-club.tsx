import type { ChildView } from '@fieldhouse/api';
import { ROLE_NAMES } from '@fieldhouse/club-ui';
import { shortDay } from '@fieldhouse/contracts/club';
import { Card, Muted, Stack } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import type { ViewsAnswer } from './use-profile.ts';

const Lines = styled.ul`display: grid; gap: var(--s2); & > li { overflow-wrap: anywhere; }`;

/**
 * For guardians: who of the club viewed the child's age document or the parents' contact details (product decision 72).
 * The section is absent when nobody did or when it did not load.
 */
export function ViewedByTheClub({ answer: { data: views } }: { answer: ViewsAnswer }) {
  if (views === undefined || views.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="viewed-by-the-club">
      <Stack $gap={3}>
        <h2 id="viewed-by-the-club">Viewed by the club</h2>
        <Lines>
          {views.map((view) => (
            <Muted as="li" key={`${view.viewer.id} ${view.action} ${view.day}`} $small>
              {viewText(view)}
            </Muted>
          ))}
        </Lines>
      </Stack>
    </Card>
  );
}

const WHAT: Readonly<Record<ChildView['action'], string>> = {
  'age-document.viewed': 'age document',
  'contact.viewed': 'contact details',
  'contact.exported': 'contact details in a file',
};

/** 'Coach Maria Santos · contact details · Nov 20' */
function viewText({ viewer, action, day }: ChildView): string {
  const who = [ROLE_NAMES[viewer.role], viewer.name].filter(Boolean).join(' ');
  return [who, WHAT[action], shortDay(day)].join(' · ');
}
