import { SET_UP_PATH, type SetUpStep } from '../routes/decide.ts';

/** The steps with a form, in their order. */
const NAMES = { admin: 'You', club: 'Your club', email: 'Email' } as const;
type FormStep = keyof typeof NAMES;

/** 'Step 1 of 3 · You' */
export function stepText(step: FormStep): string {
  const steps = Object.keys(NAMES);
  return `Step ${steps.indexOf(step) + 1} of ${steps.length} · ${NAMES[step]}`;
}

/** The address of a step after the first, which an admin may open again. */
export const addressOfStep = (step: Exclude<SetUpStep, 'admin'>) => `${SET_UP_PATH}?step=${step}`;
