import { useSyncExternalStore } from 'react';
import { OwnPage } from '../apps/own-page.tsx';
import { pageAddress } from '../page-address.ts';
import { setUpStepOf } from '../routes/decide.ts';
import { ClubStep } from './club-step.tsx';
import { FirstAdmin } from './first-admin.tsx';
import { MailStep } from './mail-step.tsx';
import { SetUpDone } from './set-up-done.tsx';

/** The steps after the first, which are for admins. */
const STEPS = { club: ClubStep, email: MailStep, done: SetUpDone } as const;

/** The set-up of a new club (product decision 60): its first admin, then what can be left for later. */
export default function SetUp() {
  const step = setUpStepOf(useSyncExternalStore(pageAddress.subscribe, pageAddress.current));
  if (step === 'admin') return <FirstAdmin />;
  const Step = STEPS[step];
  return <OwnPage>{() => <Step />}</OwnPage>;
}
