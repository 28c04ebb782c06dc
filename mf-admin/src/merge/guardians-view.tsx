import type { ComparedGuardian, MergePreview } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { Callout, CheckboxField, Muted, Pair, Stack } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import { agreementText, Contact } from './contact.tsx';
import { withoutAgreement } from './joining-guardians.ts';

/** Below the label of its checkbox. */
const OfCheckbox = styled.div`padding-inline-start: 36px;`;

const Note = styled(Muted)`margin-top: var(--s3);`;

interface GuardiansViewProps {
  preview: MergePreview;
  /** The duplicates that are merged. */
  ticked: readonly number[];
  joining: readonly ComparedGuardian[];
  /** The accounts that are linked. */
  linked: ReadonlySet<number>;
  onTick: (userId: number, isTicked: boolean) => void;
}

/**
 * Who would see the primary (product decision 103): each guardian of a duplicate beside those of the primary, with
 * email address and phone. Ticked at first are those who have one of these in common with a guardian of the primary.
 */
export function GuardiansView({ preview, ticked, joining, linked, onTick }: GuardiansViewProps) {
  const { primary } = preview;
  const strangers = withoutAgreement(preview, ticked);
  if (joining.length === 0) return null;
  return (
    <Stack $gap={3}>
      <fieldset>
        <legend>
          <b>Who will see the primary</b>
        </legend>
        <Pair>
          <Stack $gap={2}>
            <Muted $small>Guardians of the primary</Muted>
            {primary.guardians.length === 0 && <Muted>None</Muted>}
            {primary.guardians.map(({ id, name, email, phone, linkedSince }) => (
              <Contact key={id} {...{ name, email, phone, linkedSince }} />
            ))}
          </Stack>
          <Stack $gap={2}>
            <Muted $small>Guardians of the duplicates</Muted>
            {joining.map(({ id, name, email, phone, linkedSince, agreesIn }) => (
              <div key={id}>
                <CheckboxField
                  label={`Give ${name} access`}
                  hint={agreementText(agreesIn, 'a guardian of the primary')}
                  checked={linked.has(id)}
                  onChange={({ target }) => onTick(id, target.checked)}
                />
                <OfCheckbox>
                  <Contact {...{ email, phone, linkedSince }} />
                </OfCheckbox>
              </div>
            ))}
          </Stack>
        </Pair>
        <Note $small>
          Who is not ticked no longer sees the child. The primary’s guardians get an email with the names of the others.
        </Note>
      </fieldset>
      {strangers.length > 0 && (
        <Callout tone="warning" title="Is it the same child?">
          {`No guardian of ${strangers.map((child) => `${fullName(child)} (no. ${child.id})`).join(', ')} has an email ` +
            'address or a phone of a guardian of the primary. The primary’s guardians will see what moves.'}
        </Callout>
      )}
    </Stack>
  );
}
