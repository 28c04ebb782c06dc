import type { FieldChange } from '@fieldhouse/ui';
import { type FormEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { asApiError } from '../api/api-error.ts';
import { showFieldErrors } from '../api/field-errors.ts';
import { useNotify } from '../piece/piece-context.ts';
import { useSubmitLock } from '../submit/submit-lock.ts';
import { type ChangedField, changedFields } from './changed-fields.ts';

interface SaveOptions<Fields extends FieldValues, Body, Saved extends { version: number }> {
  form: UseFormReturn<Fields, unknown, Body>;
  /** What the form was filled with; undefined for something new. */
  opened: Saved | undefined;
  /** Makes it, or saves it on top of a version: `ifMatch` is the header's value then. */
  send: (body: Body, ifMatch: string | undefined) => Promise<{ data?: Saved }>;
  /** Reads it as it is now, when somebody else has saved it since. Without `data`: it is gone. */
  read: () => Promise<{ data?: Saved | undefined }>;
  fieldsOf: (saved: Saved) => Fields;
  /** What the form calls its fields. */
  labels: Readonly<Record<keyof Fields & string, string>>;
  /** How a value that is no text is written in `<FieldDiff>`: the names behind ids. */
  textOf?: { [Field in keyof Fields]?: (value: Fields[Field]) => string };
  /** The failure's toast: 'Failed to save location'. Its text is the server's sentence. */
  failed: string;
  onSaved: (saved: Saved) => void;
}

export interface Saving {
  /** The form's `onSubmit`. */
  submit: (event: FormEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  /** For `<FieldDiff>`: what somebody else has changed since the form was filled; null while nobody has. */
  changedMeanwhile: readonly FieldChange[] | null;
}

/**
 * Sends the form of a `FormDialog`, once for each press. A refusal is a toast and stands beside its fields, or as the form's `root`. When somebody else has
 * saved the same meanwhile (412), their values are taken into every field that was not touched here, what was typed stays, and the next press saves on top of
 * theirs.
 */
export function useSave<Fields extends FieldValues, Body, Saved extends { version: number }>({
  form,
  opened,
  send,
  read,
  fieldsOf,
  labels,
  textOf = {},
  failed,
  onSaved,
}: SaveOptions<Fields, Body, Saved>): Saving {
  const notify = useNotify();
  const lock = useSubmitLock();
  const [base, setBase] = useState(opened);
  const [changed, setChanged] = useState<readonly ChangedField<Fields>[] | null>(null);
  const [isBusy, setBusy] = useState(false);

  const refill = (fields: Fields) => form.reset(fields, { keepDefaultValues: true, keepSubmitCount: true });
  const refuse = (problem: unknown) => {
    const error = asApiError(problem);
    if (!showFieldErrors(form, error)) form.setError('root', { message: error.detail });
    notify({ title: failed, description: error.detail, tone: 'destructive' });
  };
  /** Answers whether there still is something to save on top of. */
  const takeIn = async (before: Saved) => {
    const { data: after } = await read();
    if (!after) return false;
    const { changes, merged } = changedFields(fieldsOf(before), form.getValues(), fieldsOf(after));
    refill(merged);
    setBase(after);
    setChanged(changes);
    return true;
  };
  const attempt = async (body: Body): Promise<Saved | undefined> => {
    try {
      return (await send(body, base && `"${base.version}"`)).data;
    } catch (problem) {
      const isTakenIn = base && asApiError(problem).status === 412 && (await takeIn(base).catch(() => false));
      if (!isTakenIn) refuse(problem);
    }
  };
  const save = async (body: Body) => {
    if (!lock.take()) return;
    setBusy(true);
    const saved = await attempt(body);
    setBusy(false);
    if (saved === undefined) return lock.free();
    lock.rest();
    onSaved(saved);
  };
  const written = <Field extends keyof Fields>(field: Field, value: Fields[Field]) =>
    textOf[field]?.(value) ?? String(value ?? '');
  return {
    submit: (event) => {
      if (lock.isLocked()) event.preventDefault();
      else void form.handleSubmit(save)(event);
    },
    isBusy,
    changedMeanwhile:
      changed?.map((change) => ({
        label: labels[change.field],
        theirs: written(change.field, change.theirs),
        yours: change.yours === undefined ? undefined : written(change.field, change.yours),
        onTakeTheirs: () => {
          const { field, theirs } = change;
          refill({ ...form.getValues(), [field]: theirs });
          setChanged(changed.map((each) => (each === change ? { field, theirs } : each)));
        },
      })) ?? null,
  };
}
