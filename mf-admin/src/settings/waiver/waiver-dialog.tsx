import type { WaiverVersions } from '@fieldhouse/api';
import { WaiverText } from '@fieldhouse/club-ui/waiver';
import { clubToday, longDay, tidyLines, waiverSections } from '@fieldhouse/contracts/club';
import { Callout, ErrorText, FieldDiff, Muted, media, Pair, Stack, TextArea, TextField } from '@fieldhouse/ui';
import { DateField } from '@fieldhouse/ui/aria';
import { useNotify } from '@fieldhouse/web-kit';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { useDeferredValue, useId } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { useWaiverForm, WAIVER_LABELS, waitingOf } from './use-waiver-form.ts';
import { EVERY_PARENT_SIGNS } from './waiver-row.tsx';

/** A whole text is long: it scrolls in its field. */
const Fields = styled(Stack)`
  & textarea { min-height: 220px; max-height: min(420px, 36dvh); }
`;

const Preview = styled.section`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; align-content: start;
  & > h3 { font: 600 var(--t-s)/1.4 var(--face); letter-spacing: 0; }
  ${media.desk} { & > section { max-height: min(560px, 56dvh); } }
`;

/** Writes the next text of the waiver, beside what parents will see (product decision 96). */
export default function WaiverDialog({ waivers, onClose }: { waivers: WaiverVersions; onClose: () => void }) {
  const notify = useNotify();
  const { form, save, isBusy, changesByOthers } = useWaiverForm({
    waivers,
    onSaved: ({ inForceFrom }) => notify({ title: 'Waiver text stored', description: sentenceOf(inForceFrom) }),
    onDone: onClose,
  });
  const { errors, isDirty, submitCount } = form.formState;
  const [title, text, inForceFrom] = useWatch({ control: form.control, name: ['title', 'text', 'inForceFrom'] });
  const waiting = waitingOf(waivers);
  return (
    <FormDialog
      onClose={onClose}
      size="wide"
      title={waiting ? 'Edit the waiting text' : 'New waiver text'}
      subtitle="What was signed stays as it is."
      onSubmit={form.handleSubmit(save)}
      isChanged={isDirty}
      attempts={submitCount}
      submitText="Store the text"
      busyText={isBusy ? 'Storing...' : undefined}
    >
      <FieldDiff changes={changesByOthers} />
      <Pair>
        <Fields>
          <TextField label={WAIVER_LABELS.title} error={errors.title?.message} {...form.register('title')} required />
          <TextArea
            label={WAIVER_LABELS.text}
            hint="A line directly above a paragraph is its heading; an empty line ends a paragraph."
            error={errors.text?.message}
            {...form.register('text')}
            required
          />
          <Controller
            control={form.control}
            name="inForceFrom"
            render={({ field: { value, onChange, ...field } }) => (
              <DateField
                {...field}
                label={WAIVER_LABELS.inForceFrom}
                min={clubToday(new Date())}
                value={value || null}
                onChange={(day) => onChange(day ?? '')}
                error={errors.inForceFrom?.message}
              />
            )}
          />
          {inForceFrom && (
            <Callout tone="warning" title={sentenceOf(inForceFrom)}>
              {inForceFrom > clubToday(new Date())
                ? 'Until then nothing changes, and the text can be edited or withdrawn.'
                : 'It is in force as soon as it is stored, and cannot be changed any more.'}
            </Callout>
          )}
        </Fields>
        <WhatParentsSee title={title} text={text} signature={waivers.signature} />
      </Pair>
      {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
    </FormDialog>
  );
}

interface WhatParentsSeeProps {
  title: string;
  text: string;
  signature: string;
}

function WhatParentsSee({ title, text, signature }: WhatParentsSeeProps) {
  const id = useId();
  const shown = useDeferredValue(text);
  return (
    <Preview aria-labelledby={id}>
      <h3 id={id}>What parents see</h3>
      <WaiverText title={title.trim()} sections={waiverSections(tidyLines(shown))} signature={signature} />
      <Muted $small>The last sentence ends every text: with it the checkbox is a signature.</Muted>
    </Preview>
  );
}

/** 'From December 1, 2026 every parent signs this at the next visit.' */
const sentenceOf = (day: string) => `From ${longDay(day)} ${EVERY_PARENT_SIGNS}`;
