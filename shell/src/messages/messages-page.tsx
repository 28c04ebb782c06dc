import { Page, PageTitle } from '@fieldhouse/ui';
import { Columns, PartLinks, Parts } from '../account/account-style.ts';
import { OwnPage } from '../apps/own-page.tsx';
import { CalendarLinks } from './calendar-links.tsx';
import { MESSAGE_PARTS } from './parts.ts';
import { Preferences } from './preferences.tsx';
import { PushPart } from './push-part.tsx';

/** How the club reaches the user outside its pages, for every role: messages, and the links for calendars. */
export default function MessagesPage() {
  return (
    <OwnPage>
      {(user) => (
        <Page>
          <PageTitle title="Messages and calendar" />
          <Columns>
            <PartLinks aria-label="Parts of this page">
              <ul>
                {Object.entries(MESSAGE_PARTS).map(([id, name]) => (
                  <li key={id}>
                    <a href={`#${id}`}>{name}</a>
                  </li>
                ))}
              </ul>
            </PartLinks>
            <Parts>
              <Preferences />
              <PushPart userId={user.id} />
              <CalendarLinks />
            </Parts>
          </Columns>
        </Page>
      )}
    </OwnPage>
  );
}
