import type { FieldChange } from '@fieldhouse/ui';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { asApiError } from '../api/api-error.ts';
import { showFieldErrors } from '../api/field-errors.ts';
import { useNotify } from '../app/app-context.ts';
import { useLockedMutation } from '../submit/locked-mutation.ts';
import { type ChangedField, changedFields } from './changed-fields.ts';

interface SaveOptions<Fields extends FieldValues, Body, Saved extends { version: number }> {
  form: Pick<UseFormReturn<Fields>, 'getValues' | 'reset' | 'setError'>;
  /** The record that the form edits; undefined: a new one. */
  initial: Saved | undefined;
  /**
   * Creates the record, or saves it on top of `base`, the version read last; `ifMatch` is the header of that version.
   */
  send: (body: Body, ifMatch: string | undefined, base: Saved | undefined) => Promise<{ data?: Saved }>;
  /** Reads the current record after a 412. Without `data`: it was deleted. */
  read: () => Promise<{ data?: Saved | undefined }>;
  fieldsOf: (saved: Saved) => Fields;
  /** The labels of the form's fields. */
  labels: Readonly<Record<keyof Fields & string, string>>;
  /** The texts of values that are not readable as they are, such as a date or the id of a location. */
  valueTexts?: (fields: Fields) => { readonly [Field in keyof Fields]?: string };
  /** The title of a failure's toast: 'Failed to save location'. Its text is the server's sentence. */
  failureTitle: string;
  /** Called after a save, also when the form was closed before the answer. */
  onSaved: (saved: Saved, body: Body) => void;
  /** Called after a save while the form is still open. */
  onDone: () => void;
}

export interface Saving<Body> {
  /** Sends the form: `onSubmit={form.handleSubmit(save)}`, or after a confirmation question. */
  save: (body: Body) => void;
  isBusy: boolean;
  /** For `<FieldDiff>`: what another person has changed since the form was opened; null without such changes. */
  changesByOthers: readonly FieldChange[] | null;
}

/**
 * Sends the form of a `FormDialog`, once for each press. A refusal is a toast, and a message at its fields or at the
 * form's `root`. When another person has saved the same record since (412), their values are merged into the fields
 * without own changes, own changes stay, and the next press saves on top of their version.
 */
export function useSave<Fields extends FieldValues, Body, Saved extends { version: number }>({
  form,
  initial,
  send,
  read,
  fieldsOf,
  labels,
  valueTexts,
  failureTitle,
  onSaved,
  onDone,
}: SaveOptions<Fields, Body, Saved>): Saving<Body> {
  const notify = useNotify();
  const [base, setBase] = useState(initial);
  const [changed, setChanged] = useState<readonly ChangedField<Fields>[] | null>(null);
  const resetFields = (fields: Fields) => form.reset(fields, { keepDefaultValues: true, keepSubmitCount: true });
  const showRefusal = (problem: unknown) => {
    const error = asApiError(problem);
    if (!showFieldErrors(form, error)) form.setError('root', { message: error.detail });
    notify({ title: failureTitle, description: error.detail, tone: 'destructive' });
  };
  /** Merges the current record into the form; false when the record was deleted. */
  const mergeChanges = async (before: Saved) => {
    const { data: after } = await read();
    if (!after) return false;
    const { changes, merged } = changedFields(fieldsOf(before), form.getValues(), fieldsOf(after));
    resetFields(merged);
    setBase(after);
    setChanged(changes);
    return true;
  };
  const { mutate, isPending } = useLockedMutation({
    mutationFn: async (body: Body) => {
      try {
        return await send(body, base && `"${base.version}"`, base);
      } catch (problem) {
        const isMerged = base && asApiError(problem).status === 412 && (await mergeChanges(base).catch(() => false));
        throw isMerged ? new ChangesMerged() : problem;
      }
    },
    onSuccess: ({ data }, body) => {
      if (!data) return;
      // A form that stays open saves on top of what it saved.
      setBase(data);
      setChanged(null);
      onSaved(data, body);
    },
    onError: (problem) => {
      if (!(problem instanceof ChangesMerged)) showRefusal(problem);
    },
  });
  const text = (field: keyof Fields & string, value: Fields[keyof Fields] | undefined) =>
    valueTexts?.({ ...form.getValues(), [field]: value })[field] ?? String(value ?? '');
  return {
    save: (body) => mutate(body, { onSuccess: onDone }),
    isBusy: isPending,
    changesByOthers:
      changed?.map((change) => ({
        label: labels[change.field],
        theirs: text(change.field, change.theirs),
        yours: 'yours' in change ? text(change.field, change.yours) : undefined,
        onTakeTheirs: () => {
          const { field, theirs } = change;
          resetFields({ ...form.getValues(), [field]: theirs });
          setChanged(changed.map((each) => (each === change ? { field, theirs } : each)));
        },
      })) ?? null,
  };
}

/** Not saved: the form now has the changes of another person and waits for the next press. */
class ChangesMerged extends Error {}
