import type { ListedChild, ManagedUser } from '@fieldhouse/api';
import { ChildPicker, UserPicker } from '@fieldhouse/club-ui/pickers';
import { ACCESS_LEVEL_NAMES, ACCESS_LEVELS, type AccessLevel } from '@fieldhouse/contracts/club';
import { LinkChildToParent } from '@fieldhouse/contracts/forms';
import { ErrorText, RadioCards } from '@fieldhouse/ui';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useChosenChild } from './use-chosen-child.ts';
import { useLinkChild } from './use-link-child.ts';
import { useLinkSettings } from './use-link-settings.ts';

interface LinkDialogProps {
  /** The initially chosen child; null: none. */
  childId: number | null;
  onClose: () => void;
}

/** Link Child to Parent (S2 §2). Renders nothing for an id without an active child. */
export default function LinkDialog({ childId, onClose }: LinkDialogProps) {
  const child = useChosenChild(childId);
  if (child === undefined) return null;
  return <LinkForm chosen={child} onClose={onClose} />;
}

interface LinkFormProps {
  chosen: ListedChild | null;
  onClose: () => void;
}

function LinkForm({ chosen, onClose }: LinkFormProps) {
  const [child, setChild] = useState(chosen);
  const [parent, setParent] = useState<ManagedUser | null>(null);
  const form = useForm<LinkChildToParent>({
    resolver: zodResolver(LinkChildToParent),
    defaultValues: { ...(chosen && { childId: chosen.id }), accessLevel: 'full' },
    shouldFocusError: false,
  });
  const { link, isPending } = useLinkChild(form, onClose);
  const { data: settings } = useLinkSettings();
  const { errors, isDirty, submitCount } = form.formState;
  return (
    <FormDialog
      onClose={onClose}
      title="Link Child to Parent"
      onSubmit={form.handleSubmit(link)}
      isChanged={isDirty}
      attempts={submitCount}
      submitText="Link"
      busyText={isPending ? 'Linking...' : undefined}
    >
      <Controller
        control={form.control}
        name="childId"
        render={({ field, fieldState }) => (
          <ChildPicker
            label="Child"
            value={child}
            error={fieldState.error?.message}
            onChange={(found) => {
              setChild(found);
              field.onChange(found?.id);
            }}
          />
        )}
      />
      <Controller
        control={form.control}
        name="parentId"
        render={({ field, fieldState }) => (
          <UserPicker
            label="Parent"
            placeholder="Name or email"
            emptyText="No parents found"
            value={parent}
            error={fieldState.error?.message}
            onChange={(found) => {
              setParent(found);
              field.onChange(found?.id);
            }}
          />
        )}
      />
      <Controller
        control={form.control}
        name="accessLevel"
        render={({ field, fieldState }) => (
          <RadioCards
            label="Access Level"
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            cards={ACCESS_LEVELS.map((value) => ({
              value,
              title: ACCESS_LEVEL_NAMES[value],
              text: allows(value, settings?.enforceViewOnly),
            }))}
          />
        )}
      />
      {errors.root?.message && <ErrorText>{`Failed to create link. ${errors.root.message}`}</ErrorText>}
    </FormDialog>
  );
}

/** The description of a level; undefined for View Only until the setting is loaded. */
function allows(level: AccessLevel, isEnforced: boolean | undefined): string | undefined {
  if (level === 'full') return 'Sees the child, edits the profile and registers';
  if (isEnforced === undefined) return undefined;
  return isEnforced
    ? 'Reads the child, the registrations and the evaluations; changes nothing'
    : 'For the future: currently behaves like Full Access';
}
