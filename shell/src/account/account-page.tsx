import type { Account } from '@fieldhouse/api';
import { Page, PageTitle, Skeleton, SkeletonBar } from '@fieldhouse/ui';
import { $api, QueryView, type SessionUser } from '@fieldhouse/web-kit';
import { type ReactNode, useEffect } from 'react';
import { OwnPage } from '../apps/own-page.tsx';
import { Columns, PartLinks, Parts } from './account-style.ts';
import { DeleteAccount } from './delete-account.tsx';
import { Editing } from './editing.tsx';
import { FamilyData } from './family-data.tsx';
import { PART_NAMES, Part, type PartName } from './part.tsx';
import { PlannedChanges } from './planned-changes.tsx';
import { Sessions } from './sessions.tsx';
import { SignedWaivers } from './signed-waivers.tsx';
import { SigningIn } from './signing-in.tsx';
import { YourDetails } from './your-details.tsx';

/** The own account, for every role (product decision 58): each part is a list of values with a small form each. */
export default function AccountPage() {
  return (
    <OwnPage>
      {({ role }) => (
        <Page>
          <PageTitle title="Account" />
          <Editing>
            <Content role={role} />
          </Editing>
        </Page>
      )}
    </OwnPage>
  );
}

function Content({ role }: { role: SessionUser['role'] }) {
  const query = $api.useQuery('get', '/api/account');
  const parts = PARTS.filter(({ isFor }) => isFor === undefined || isFor === role);
  useScrollToPart(query.data !== undefined);
  return (
    <QueryView
      query={query}
      skeleton={<LoadingAccount />}
      errorTitle="Your account could not be loaded"
      headingLevel={2}
    >
      {(account) => (
        <Columns>
          <PartLinks aria-label="Parts of your account">
            <ul>
              {parts.map(({ name }) => (
                <li key={name}>
                  <a href={`#${name}`}>{PART_NAMES[name]}</a>
                </li>
              ))}
            </ul>
          </PartLinks>
          <Parts>
            <PlannedChanges account={account} />
            {parts.map(({ name, show }) => (
              <Part key={name} name={name}>
                {show(account)}
              </Part>
            ))}
          </Parts>
        </Columns>
      )}
    </QueryView>
  );
}

interface PartOfPage {
  name: PartName;
  /** Undefined: every role. */
  isFor?: SessionUser['role'];
  show: (account: Account) => ReactNode;
}

const PARTS: readonly PartOfPage[] = [
  { name: 'your-details', show: (account) => <YourDetails account={account} /> },
  { name: 'signing-in', show: (account) => <SigningIn account={account} /> },
  { name: 'sessions', show: () => <Sessions /> },
  { name: 'signed-waivers', isFor: 'parent', show: () => <SignedWaivers /> },
  { name: 'family-data', isFor: 'parent', show: () => <FamilyData /> },
  { name: 'delete-account', show: (account) => <DeleteAccount account={account} /> },
];

/** The parts show after the browser has looked for the one that the address names. */
function useScrollToPart(isLoaded: boolean): void {
  useEffect(() => {
    if (isLoaded && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isLoaded]);
}

const LoadingAccount = () => (
  <Skeleton>
    <Columns>
      <span />
      <Parts>
        {[330, 210, 240].map((height) => (
          <SkeletonBar key={height} $height={`${height}px`} $radius="var(--radius)" />
        ))}
      </Parts>
    </Columns>
  </Skeleton>
);
