import type { Reminders } from '@fieldhouse/api';
import { windowText } from '@fieldhouse/club-ui/reminders';
import { Callout, Card, Grid, Muted, Stack } from '@fieldhouse/ui';
import Mail from 'lucide-react/icons/mail';
import { styled } from 'styled-components';

const Steps = styled(Grid).attrs({ as: 'ol', $least: 200 })`
  padding: 0; list-style: none; counter-reset: step;
  & > li { display: grid; gap: 4px; align-content: start; counter-increment: step; }
  & > li::before { content: counter(step); font: 700 2rem/1 var(--head); color: var(--turf); }
`;

/** How It Works (S2 §2), with the configured values. */
export function HowItWorks({ reminders }: { reminders: Reminders }) {
  const { checkedEveryMinutes, windowHours, timeZone } = reminders;
  const often = checkedEveryMinutes === 60 ? 'Checked hourly' : `Checked every ${checkedEveryMinutes} minutes`;
  return (
    <Card>
      <Stack $gap={5}>
        <h3>How It Works</h3>
        <Steps>
          <li>
            <b>{often}</b>
            <Muted>{`On the club’s clock (${timeZone}), daylight saving included.`}</Muted>
          </li>
          <li>
            <b>{`${(windowHours.from + windowHours.to) / 2} hours before the start`}</b>
            <Muted>{`Every event that begins in ${windowText(reminders)}, on its first day.`}</Muted>
          </li>
          <li>
            <b>To every guardian</b>
            <Muted>Of every registered child: the day, the place and a file for the calendar.</Muted>
          </li>
          <li>
            <b>Once</b>
            <Muted>A moved event is reminded of again. Resend sends one more.</Muted>
          </li>
        </Steps>
      </Stack>
    </Card>
  );
}

/** Says that emails are only stored until a mail server is configured (S2 §2). */
export function DeliveryNote({ delivery }: { delivery: Reminders['emailDelivery'] }) {
  if (delivery !== 'stored') return null;
  return (
    <Callout tone="warning" icon={<Mail />} title="No mail server is set.">
      Emails are stored in the Mail tab and not delivered.
    </Callout>
  );
}
