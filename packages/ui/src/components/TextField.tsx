import Search from 'lucide-react/icons/search';
import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { FieldFrame, type FieldProps, useFieldAttributes } from './Field.tsx';
import { controlStyle } from './field-style.ts';

const Input = styled.input`${controlStyle}`;
const Area = styled.textarea`${controlStyle} min-height: 88px; resize: vertical; field-sizing: content;`;

const Searched = styled.div`
  position: relative;
  & > svg {
    position: absolute; left: 14px; top: 14px; width: 20px; height: 20px; color: var(--muted); pointer-events: none;
  }
  & > ${Input}
  { padding-left: 44px; }
`;

/**
 * Takes what react-hook-form's `register` gives: `<TextField label="Username" error={errors.username?.message}
 * {...register('username')} />`.
 */
export interface TextFieldProps extends FieldProps, Omit<ComponentPropsWithRef<'input'>, 'children'> {}

/** A line of text in a native input; `type="search"` has a search icon. */
export function TextField({ label, error, hint, optional, aside, id, ...input }: TextFieldProps) {
  const { ties, ...ids } = useFieldAttributes(id, { error, hint });
  return (
    <FieldFrame {...{ label, error, hint, optional, aside }} {...ids} labelFor={ties.id}>
      {input.type === 'search' ? (
        <Searched>
          <Search aria-hidden="true" />
          <Input {...input} {...ties} />
        </Searched>
      ) : (
        <Input type="text" {...input} {...ties} />
      )}
    </FieldFrame>
  );
}

/** A time of day, value 'HH:MM' (24 hours), in a native time input. */
export function TimeField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField step={60} {...props} type="time" />;
}

export interface TextAreaProps extends FieldProps, Omit<ComponentPropsWithRef<'textarea'>, 'children'> {}

/** Several lines of text; grows with its content. */
export function TextArea({ label, error, hint, optional, aside, id, ...area }: TextAreaProps) {
  const { ties, ...ids } = useFieldAttributes(id, { error, hint });
  return (
    <FieldFrame {...{ label, error, hint, optional, aside }} {...ids} labelFor={ties.id}>
      <Area {...area} {...ties} />
    </FieldFrame>
  );
}
