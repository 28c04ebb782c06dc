import { type Capability, clubRecord } from '@fieldhouse/service-kit';
import { cancelForChildRoute, cancelRegistrationRoute } from './cancel-registration.route.ts';
import { changeSlotRoute } from './change-slot.route.ts';
import { childRegistrationsRoute } from './child-registrations.route.ts';
import { registerChildRoute } from './register-child.route.ts';
import { answerRegisteredEvents } from './registered-events.answer.ts';
import { answerRegistrationCounts } from './registration-counts.answer.ts';
import { addRegistrationMetrics } from './registration-metrics.ts';
import { answerTimeline } from './timeline.answer.ts';

/** Who is registered for which event, and at which time. */
export const registrations: Capability = {
  routes: [registerChildRoute, cancelForChildRoute, cancelRegistrationRoute, changeSlotRoute, childRegistrationsRoute],
  calls: [answerRegisteredEvents, answerRegistrationCounts, answerTimeline],
  prepare: async (ctx) => addRegistrationMetrics(ctx),
  retention: {
    registration: clubRecord('registrations', 'As long as the club: a cancelled one is part of its child’s history'),
    slot_change: clubRecord('registrations', 'As long as the registration: it is part of its child’s history'),
  },
};
