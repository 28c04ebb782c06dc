import type { Account } from '@fieldhouse/api';
import { Page, PageTitle, Skeleton, SkeletonBar } from '@fieldhouse/ui';
import { $api, AppContext, type AppProps, QueryView, type SessionUser } from '@fieldhouse/web-kit';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { navigate, pageAddress } from '../page-address.ts';
import { queryClient, userQuery } from '../session/session.ts';
import { notify } from '../toasts/notify.tsx';
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

/** What web-kit's parts expect around them: here the shell passes it to its own page. */
const propsFor = (user: SessionUser): AppProps => ({
  host: document.body,
  session: { user },
  queryClient,
  notify,
  navigate,
  address: pageAddress,
  reportError: (error) => reportError(error),
});

/** The own account, for every role (product decision 58): each part is a list of values with a small form each. */
export default function AccountPage() {
  const { data: user } = useQuery(userQuery);
  const props = useMemo(() => user && propsFor(user), [user]);
  if (!user || !props) return null;
  return (
    <AppContext value={props}>
      <Page>
        <PageTitle title="Account" />
        <Editing>
          <Content role={user.role} />
        </Editing>
      </Page>
    </AppContext>
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
