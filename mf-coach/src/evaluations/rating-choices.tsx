import { SKILLS, type SkillRatings, type TeamSport } from '@fieldhouse/contracts/club';
import { ErrorText, Grid, Select } from '@fieldhouse/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { NEW_RATINGS } from './rating-options.ts';

const Group = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s3);`;

interface RatingChoicesProps {
  sport: TeamSport;
  ratings: SkillRatings;
  onChange: (ratings: SkillRatings) => void;
  error: string | undefined;
}

/** The skills of a sport, each with a rating of 1 to 10 or none. */
export function RatingChoices({ sport, ratings, onChange, error }: RatingChoicesProps) {
  const errorId = useId();
  const choose = (skill: string, text: string) => {
    const { [skill]: _, ...others } = ratings;
    onChange(text === '' ? others : { ...others, [skill]: Number(text) });
  };
  return (
    <Group role="group" aria-label="Skills" aria-describedby={error ? errorId : undefined}>
      <Grid $least={200} $gap={3}>
        {SKILLS[sport].map(({ id, name }) => (
          <Select
            key={id}
            label={name}
            placeholder="Not rated"
            options={NEW_RATINGS}
            value={ratings[id] ?? ''}
            onChange={({ target }) => choose(id, target.value)}
          />
        ))}
      </Grid>
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </Group>
  );
}
