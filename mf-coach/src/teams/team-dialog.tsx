import type { Team } from '@fieldhouse/api';
import { useAttempt } from '@fieldhouse/club-ui/attempt';
import { SPORT_NAMES, TEAM_SPORTS } from '@fieldhouse/contracts/club';
import { EditedTeamForm, refuseEdit, TEAM_DEFAULTS, TeamForm, TeamNames } from '@fieldhouse/contracts/forms';
import { ErrorText, FieldDiff, MultiSelect, NumberField, Pair, Select, TextField } from '@fieldhouse/ui';
import { $api, api, asApiError, useNotify, useUser } from '@fieldhouse/web-kit';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { useSave } from '@fieldhouse/web-kit/use-save';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useRefreshTeams } from './use-refresh-teams.ts';

type TeamFields = z.input<typeof TeamForm>;

const LABELS = {
  name: 'Team name',
  sport: 'Sport',
  minAge: 'Minimum age',
  maxAge: 'Maximum age',
  leagueName: 'League',
  coachIds: 'Coach(es)',
} as const;

interface TeamDialogProps {
  /** Undefined: a new one. */
  team: Team | undefined;
  onClose: () => void;
}

/** Create Team and Edit Team (S2 §2, §5): coaches are part of the form, so that no team is saved without one. */
export default function TeamDialog({ team, onClose }: TeamDialogProps) {
  const notify = useNotify();
  const user = useUser();
  const attempt = useAttempt();
  const refresh = useRefreshTeams();
  const coaches = useCoachChoices(team);
  const form = useForm<TeamFields, unknown, TeamForm>({
    resolver: zodResolver(team ? EditedTeamForm.superRefine(refuseEdit(TeamNames, team)) : TeamForm),
    defaultValues: team
      ? fieldsOf(team)
      : { ...TEAM_DEFAULTS, name: '', leagueName: '', coachIds: user.role === 'coach' ? [user.id] : [] },
    shouldFocusError: false,
  });
  const failureTitle = team ? 'Failed to update team' : 'Failed to create team';
  const { save, isBusy, changesByOthers } = useSave({
    form,
    initial: team,
    send: async (body: TeamForm, ifMatch) => {
      if (team) {
        const params = { path: { id: team.id } };
        return api.PUT('/api/teams/{id}', { params, headers: { 'If-Match': ifMatch }, body });
      }
      try {
        const created = await api.POST('/api/teams', {
          params: { header: { 'Idempotency-Key': attempt.keyFor(body) } },
          body,
        });
        attempt.answered(201);
        return created;
      } catch (problem) {
        attempt.answered(asApiError(problem).status);
        throw problem;
      }
    },
    read: async () => (team ? api.GET('/api/teams/{id}', { params: { path: { id: team.id } } }) : {}),
    fieldsOf,
    labels: LABELS,
    valueTexts: ({ sport, coachIds }) => ({
      sport: SPORT_NAMES[sport],
      coachIds: coachIds.map((id) => coaches.options.find(({ value }) => value === id)?.label ?? id).join(', '),
    }),
    failureTitle,
    onSaved: ({ name }) => {
      void refresh();
      notify({ title: team ? 'Team updated successfully' : 'Team created successfully', description: name });
    },
    onDone: onClose,
  });
  const { errors, isDirty, submitCount } = form.formState;
  return (
    <FormDialog
      onClose={onClose}
      title={team ? 'Edit Team' : 'Create Team'}
      {...(team && { subtitle: team.name })}
      onSubmit={form.handleSubmit(save)}
      isChanged={isDirty}
      attempts={submitCount}
      submitText={team ? 'Save' : 'Create Team'}
      busyText={isBusy ? 'Saving...' : undefined}
    >
      <FieldDiff changes={changesByOthers} />
      <TextField label={LABELS.name} autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <Pair>
        <Select
          label={LABELS.sport}
          options={TEAM_SPORTS.map((value) => ({ value, label: SPORT_NAMES[value] }))}
          error={errors.sport?.message}
          {...form.register('sport')}
        />
        <TextField
          label={LABELS.leagueName}
          optional
          autoComplete="off"
          error={errors.leagueName?.message}
          {...form.register('leagueName')}
        />
      </Pair>
      <Pair>
        {(['minAge', 'maxAge'] as const).map((name) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field, fieldState }) => (
              <NumberField label={LABELS[name]} {...field} error={fieldState.error?.message} />
            )}
          />
        ))}
      </Pair>
      <Controller
        control={form.control}
        name="coachIds"
        render={({ field, fieldState }) => (
          <MultiSelect
            label={LABELS.coachIds}
            options={coaches.options}
            {...field}
            error={fieldState.error?.message ?? coaches.failure}
          />
        )}
      />
      {errors.root?.message && <ErrorText>{`${failureTitle}. ${errors.root.message}`}</ErrorText>}
    </FormDialog>
  );
}

const fieldsOf = ({ name, sport, minAge, maxAge, leagueName, coaches }: Team): TeamFields => ({
  ...{ name, sport, minAge, maxAge },
  leagueName: leagueName ?? '',
  coachIds: coaches.map(({ id }) => id),
});

/** The options of the coaches: all active ones, and the archived ones of this team. */
function useCoachChoices(team: Team | undefined) {
  const { data = [], error } = $api.useQuery('get', '/api/coaches');
  const active = data.filter(({ isActive }) => isActive !== false);
  const own = team?.coaches.filter(({ id }) => !active.some((coach) => coach.id === id)) ?? [];
  return {
    options: [
      ...active.map(({ id, name, specialties }) => ({ value: id, label: name, note: specialties?.join(', ') })),
      ...own.map(({ id, name }) => ({ value: id, label: name })),
    ],
    failure: error ? `Failed to load coaches. ${asApiError(error).detail}` : undefined,
  };
}
