import { clubToday, dayText, type LocalDate } from '@fieldhouse/contracts/club';
import { RadioCards } from '@fieldhouse/ui';
import { datesText } from './names.ts';
import { type DatePlan, daysText } from './plan-dates.ts';

interface DateChoiceProps {
  /** The day of the event that is open. */
  day: LocalDate;
  plan: DatePlan;
  isAll: boolean;
  onChange: (all: boolean) => void;
}

/** One date of a series, or all that fit and have places; the others are named with the reason. */
export function DateChoice({ day, plan, isAll, onChange }: DateChoiceProps) {
  const text = (
    <>
      <span>{daysText(plan.dates)}</span>
      {plan.left.map((line) => (
        <span key={line} style={{ display: 'block' }}>
          {`Not ${line}`}
        </span>
      ))}
    </>
  );
  return (
    <RadioCards
      label="Dates"
      value={isAll ? 'all' : 'one'}
      onChange={(value) => onChange(value === 'all')}
      cards={[
        { value: 'one', title: `Only ${dayText(day, clubToday(new Date()))}` },
        { value: 'all', title: datesText(plan.dates.length), text },
      ]}
    />
  );
}
