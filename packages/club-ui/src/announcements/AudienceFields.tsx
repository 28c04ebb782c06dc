import { MAX_AUDIENCE_AGE } from '@fieldhouse/contracts/forms';
import { numberOrNull, Pair, Select } from '@fieldhouse/ui';
import { $api, QueryFailed, useUser } from '@fieldhouse/web-kit';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { EventPicker } from '../pickers/EventPicker.tsx';
import { ANNOUNCE_LABELS, type AnnounceFields } from './announce-form.ts';
import { mayAnnounce } from './may-announce.ts';

interface AudienceFieldsProps {
  form: UseFormReturn<AnnounceFields>;
}

/** Whom an announcement is for (S2.5.1895, S2.6.1734): everybody for admins; a team, an event, ages. */
export function AudienceFields({ form }: AudienceFieldsProps) {
  const user = useUser();
  const to = useWatch({ control: form.control, name: 'to' });
  return (
    <>
      <Select
        label={ANNOUNCE_LABELS.to}
        options={[
          ...(user.role === 'admin' ? [{ value: 'all', label: 'All children' }] : []),
          { value: 'ages', label: 'Children of some ages' },
          { value: 'team', label: user.role === 'admin' ? 'A team' : 'A team of mine' },
          { value: 'event', label: user.role === 'admin' ? 'An event' : 'An event of mine' },
        ]}
        {...form.register('to')}
      />
      {to === 'ages' && <Ages form={form} />}
      {to === 'team' && <Team form={form} />}
      {to === 'event' && (
        <Controller
          control={form.control}
          name="event"
          render={({ field, fieldState }) => (
            <EventPicker
              {...field}
              label={ANNOUNCE_LABELS.event}
              coachId={user.role === 'admin' ? undefined : user.id}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
    </>
  );
}

const AGES = Array.from({ length: MAX_AUDIENCE_AGE + 1 }, (_, age) => ({ value: age, label: String(age) }));

function Ages({ form }: AudienceFieldsProps) {
  const { errors } = form.formState;
  return (
    <Pair>
      {(['minAge', 'maxAge'] as const).map((name) => (
        <Select
          key={name}
          label={ANNOUNCE_LABELS[name]}
          placeholder="Choose"
          options={AGES}
          error={errors[name]?.message}
          {...form.register(name, { setValueAs: numberOrNull })}
        />
      ))}
    </Pair>
  );
}

function Team({ form }: AudienceFieldsProps) {
  const user = useUser();
  const teams = $api.useQuery('get', '/api/teams', { params: { query: { members: 'none' } } });
  const own = teams.data?.filter(({ coaches }) =>
    mayAnnounce(
      user,
      coaches.map(({ id }) => id),
    ),
  );
  return (
    <>
      <QueryFailed query={teams} title="Failed to load teams" frame="none" />
      <Select
        label={ANNOUNCE_LABELS.teamId}
        placeholder={own?.length === 0 ? 'No teams' : 'Choose'}
        options={(own ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        error={form.formState.errors.teamId?.message}
        {...form.register('teamId', { setValueAs: numberOrNull })}
      />
    </>
  );
}
