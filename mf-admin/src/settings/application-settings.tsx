import type { SystemStatus } from '@fieldhouse/api';
import { Card, Grid, LinkButton, Muted, SectionTitle, Stack } from '@fieldhouse/ui';
import { NOT_REACHED } from './not-reached.tsx';

/**
 * Registration, Notification, Security (S2 §2, product decision 68): the changed settings, each group with a link to
 * the screen that it affects. The changed ones are in `ChangedSettings`.
 */
export function ApplicationSettings({ system: { mail, changedSettings } }: { system: SystemStatus }) {
  const { registration, security } = changedSettings;
  return (
    <Stack>
      <Stack $gap={1}>
        <SectionTitle title="Application Settings" />
        <Muted $small>Set by the operator, read only here.</Muted>
      </Stack>
      <Grid>
        <Setting
          name="Registration"
          value={registration.length === 0 ? 'Default' : 'Custom'}
          text="How long age documents are kept."
          link={{ text: 'Linking', href: '/admin?tab=linking' }}
        />
        <Setting
          name="Notification"
          value={mail ? (mail.delivery === 'sent' ? 'Enabled' : 'Disabled') : NOT_REACHED}
          text={
            mail?.delivery === 'stored'
              ? 'Emails are stored here and not delivered. No mail server is set.'
              : 'Email through a mail server; how long emails and notifications are kept.'
          }
          link={{ text: 'Mail', href: '/admin?tab=mail' }}
        />
        <Setting
          name="Security"
          value={security.length === 0 ? 'Standard' : 'Custom'}
          text="How long the audit and the messages between services are kept; what is limited against abuse."
          link={{ text: 'Audit', href: '/admin?tab=audit' }}
        />
      </Grid>
    </Stack>
  );
}

interface SettingProps {
  name: string;
  value: string;
  text: string;
  link: { text: string; href: string };
}

function Setting({ name, value, text, link }: SettingProps) {
  return (
    <Card>
      <Stack $gap={3}>
        <h3>{`${name}: ${value}`}</h3>
        <Muted $small>{text}</Muted>
        <div>
          <LinkButton look="quiet" href={link.href}>
            {link.text}
          </LinkButton>
        </div>
      </Stack>
    </Card>
  );
}
