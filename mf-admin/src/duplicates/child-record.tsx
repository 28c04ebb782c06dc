import type { DuplicateChild } from '@fieldhouse/api';
import { fullName, Jersey } from '@fieldhouse/club-ui';
import { mediumDay, mediumDayOf } from '@fieldhouse/contracts/club';
import { Muted } from '@fieldhouse/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled.div`
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--s3) var(--s4); align-content: start;
  height: 100%;
  border: 1px solid var(--line); border-radius: var(--radius-s); padding: var(--s4); overflow-wrap: anywhere;
  & > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s2); align-content: start; }
  & h3 { font: 600 1.375rem/1.1 var(--head); }
  & dl {
    display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px var(--s3); font-size: 0.9375rem;
    font-variant-numeric: tabular-nums;
  }
  & dt { color: var(--muted); }
`;

const Head = styled.div`display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2); & > h3 { min-width: 0; }`;

/** A child in a comparison (S2 §2): name, age, date of birth, parent, date of creation. */
export function ChildRecord({ child, badge }: { child: DuplicateChild; badge?: ReactNode }) {
  const { age, birthdate, createdAt, parentFirstName, parentLastName } = child;
  return (
    <Root>
      <Jersey {...child} size={48} />
      <div>
        <Head>
          <h3 translate="no">{fullName(child)}</h3>
          {badge}
        </Head>
        <dl>
          <dt>Age</dt>
          <dd>{age}</dd>
          <dt>Date of birth</dt>
          <dd>{mediumDay(birthdate)}</dd>
          <dt>Parent</dt>
          <dd>{parentFirstName === null ? <Muted as="span">None</Muted> : `${parentFirstName} ${parentLastName}`}</dd>
          <dt>Created</dt>
          <dd>{mediumDayOf(createdAt)}</dd>
        </dl>
      </div>
    </Root>
  );
}
