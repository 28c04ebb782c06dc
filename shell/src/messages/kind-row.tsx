import { CheckboxField, Select, VisuallyHidden } from '@fieldhouse/ui';
import Lock from 'lucide-react/icons/lock';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ChannelName, KindLine, Locked } from './kind-style.ts';
import { type KindTexts, valuesOf } from './kinds.ts';
import { type PreferenceFields, VALUE_TEXTS } from './preference-fields.ts';

interface KindRowProps {
  kind: KindTexts;
  form: UseFormReturn<PreferenceFields>;
}

/** A kind of messages: what it is about, when it is emailed, and whether the bell and pushes show it. */
export function KindRow({ kind: { name, label, text, reason }, form }: KindRowProps) {
  const id = useId();
  const [email, bell, push] = [valuesOf(name, 'mail'), valuesOf(name, 'bell'), valuesOf(name, 'push')];
  return (
    <KindLine role="group" aria-labelledby={id}>
      <div data-kind>
        <b id={id}>{label}</b>
        <p>{text}</p>
        {reason !== undefined && <p>{reason}</p>}
      </div>
      <div data-email>
        {email.length > 1 ? (
          <Select
            label={<Channel name="Email" of={label} />}
            options={email.map((value) => ({ value, label: VALUE_TEXTS[value] }))}
            {...form.register(`${name}Email`)}
          />
        ) : (
          <Fixed channel="Email" isOn={email.length === 1} />
        )}
      </div>
      <div data-bell>
        {bell.length > 1 ? (
          <CheckboxField label={<Channel name="Bell" of={label} />} {...form.register(`${name}Bell`)} />
        ) : (
          <Fixed channel="Bell" isOn={bell.length === 1} />
        )}
      </div>
      <div data-push>
        {push.length > 1 ? (
          <CheckboxField label={<Channel name="Push" of={label} />} {...form.register(`${name}Push`)} />
        ) : (
          <Fixed channel="Push" isOn={push.length === 1} />
        )}
      </div>
    </KindLine>
  );
}

const Channel = ({ name, of }: { name: string; of: string }) => (
  <>
    <ChannelName>{name}</ChannelName> <VisuallyHidden>{`for ${of}`}</VisuallyHidden>
  </>
);

/** A channel that cannot be chosen: it is locked, or not used for the kind. */
function Fixed({ channel, isOn }: { channel: string; isOn: boolean }) {
  if (!isOn) return <VisuallyHidden>{`Never by ${channel.toLowerCase()}`}</VisuallyHidden>;
  return (
    <Locked>
      <Lock aria-hidden="true" />
      <ChannelName>{`${channel}:`}</ChannelName>
      <span>Always</span>
    </Locked>
  );
}
