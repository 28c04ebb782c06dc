import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

const Root = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; align-content: start; min-width: 0;
`;

const Top = styled.div`
  display: flex; justify-content: space-between; align-items: baseline; gap: var(--s3);
  font-size: var(--t-s); line-height: 1.4; & > :is(label, span) { font-weight: 600; }
  & small { font-size: inherit; font-weight: 400; color: var(--muted); }
`;

const Hint = styled.p`font-size: var(--t-s); line-height: 1.4; color: var(--muted);`;

const ErrorLine = styled.p`
  display: flex; gap: 6px; align-items: flex-start; font-size: var(--t-s); font-weight: 500; line-height: 1.4;
  color: var(--danger);
  & svg { width: 18px; height: 18px; flex: none; margin-top: 1px; }
`;

/** An error text with its icon; `id` is for the field's `aria-describedby`. */
export function ErrorText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <ErrorLine id={id}>
      <CircleAlert />
      <span>{children}</span>
    </ErrorLine>
  );
}

/** The props that every field has. */
export interface FieldProps {
  label: ReactNode;
  /** The error text; shown below the field and part of its description. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Shows '(optional)' after the label. */
  optional?: boolean;
  /** At the label's end: a link such as 'Forgot password?'. */
  aside?: ReactNode;
}

/** The attributes that connect a control with its label, hint and error. */
export interface FieldAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** The ids of a field's parts, and the attributes of its control. */
export function useFieldAttributes(given: string | undefined, { error, hint }: Pick<FieldProps, 'error' | 'hint'>) {
  const own = useId();
  const id = given ?? own;
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const describedBy = [hint !== undefined && hintId, error !== undefined && errorId].filter(Boolean).join(' ');
  const ties: FieldAttributes = {
    id,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
    'aria-invalid': error === undefined ? undefined : true,
  };
  return { ties, hintId, errorId };
}

interface FieldFrameProps extends FieldProps {
  labelFor?: string;
  labelId?: string;
  hintId: string;
  errorId: string;
  children: ReactNode;
}

/** Label above, hint and error below. Without `labelFor` the label is a text that names a group by `labelId`. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, error, hint, optional = false, aside, labelFor, labelId, hintId, errorId, children } = props;
  const text = (
    <>
      {label}
      {optional && <small> (optional)</small>}
    </>
  );
  return (
    <Root>
      <Top>
        {labelFor === undefined ? (
          <span id={labelId}>{text}</span>
        ) : (
          <label htmlFor={labelFor} id={labelId}>
            {text}
          </label>
        )}
        {aside}
      </Top>
      {children}
      {hint !== undefined && <Hint id={hintId}>{hint}</Hint>}
      {error !== undefined && <ErrorText id={errorId}>{error}</ErrorText>}
    </Root>
  );
}
