import type { FieldChange } from '@fieldhouse/ui';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { asApiError } from '../api/api-error.ts';
import { showFieldErrors } from '../api/field-errors.ts';
import { useNotify } from '../piece/piece-context.ts';
import { useLockedMutation } from '../submit/locked-mutation.ts';
import { type ChangedField, changedFields } from './changed-fields.ts';

interface SaveOptions<Fields extends FieldValues, Body, Saved extends { version: number }> {
  form: Pick<UseFormReturn<Fields>, 'getValues' | 'reset' | 'setError'>;
  /** What the form was filled with; undefined for something new. */
  opened: Saved | undefined;
  /** Makes it, or saves it on top of `base`, the version that was read last: `ifMatch` is the header's value then. */
  send: (body: Body, ifMatch: string | undefined, base: Saved | undefined) => Promise<{ data?: Saved }>;
  /** Reads it as it is now, when somebody else has saved it since. Without `data`: it is gone. */
  read: () => Promise<{ data?: Saved | undefined }>;
  fieldsOf: (saved: Saved) => Fields;
  /** What the form calls its fields. */
  labels: Readonly<Record<keyof Fields & string, string>>;
  /** How values read that are not their own text: a date, the id of a location. */
  inWords?: (fields: Fields) => { readonly [Field in keyof Fields]?: string };
  /** The failure's toast: 'Failed to save location'. Its text is the server's sentence. */
  failed: string;
  /** It is saved; called also when the form was closed in between. */
  onSaved: (saved: Saved, body: Body) => void;
  /** It is saved, and the form is still open. */
  onDone: () => void;
}

export interface Saving<Body> {
  /** Sends it: `onSubmit={form.handleSubmit(save)}`, or after a question. */
  save: (body: Body) => void;
  isBusy: boolean;
  /** For `<FieldDiff>`: what somebody else has changed since the form was filled; null while nobody has. */
  changedMeanwhile: readonly FieldChange[] | null;
}

/**
 * Sends the form of a `FormDialog`, once for each press. A refusal is a toast and stands beside its fields, or as
 * the form's `root`. When somebody else has saved the same meanwhile (412), their values are taken into every field
 * that was not touched here, what was typed stays, and the next press saves on top of theirs.
 */
export function useSave<Fields extends FieldValues, Body, Saved extends { version: number }>({
  form,
  opened,
  send,
  read,
  fieldsOf,
  labels,
  inWords,
  failed,
  onSaved,
  onDone,
}: SaveOptions<Fields, Body, Saved>): Saving<Body> {
  const notify = useNotify();
  const [base, setBase] = useState(opened);
  const [changed, setChanged] = useState<readonly ChangedField<Fields>[] | null>(null);
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
  const { mutate, isPending } = useLockedMutation({
    mutationFn: async (body: Body) => {
      try {
        return await send(body, base && `"${base.version}"`, base);
      } catch (problem) {
        const isTakenIn = base && asApiError(problem).status === 412 && (await takeIn(base).catch(() => false));
        throw isTakenIn ? new TakenIn() : problem;
      }
    },
    onSuccess: ({ data }, body) => {
      if (data) onSaved(data, body);
    },
    onError: (problem) => {
      if (!(problem instanceof TakenIn)) refuse(problem);
    },
  });
  const text = (field: keyof Fields & string, value: Fields[keyof Fields] | undefined) =>
    inWords?.({ ...form.getValues(), [field]: value })[field] ?? String(value ?? '');
  return {
    save: (body) => mutate(body, { onSuccess: onDone }),
    isBusy: isPending,
    changedMeanwhile:
      changed?.map((change) => ({
        label: labels[change.field],
        theirs: text(change.field, change.theirs),
        yours: 'yours' in change ? text(change.field, change.yours) : undefined,
        onTakeTheirs: () => {
          const { field, theirs } = change;
          refill({ ...form.getValues(), [field]: theirs });
          setChanged(changed.map((each) => (each === change ? { field, theirs } : each)));
        },
      })) ?? null,
  };
}

/** Not saved yet: what somebody else has saved stands in the form now. */
class TakenIn extends Error {}
