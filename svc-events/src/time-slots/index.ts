import { type Capability, clubRecord } from '@fieldhouse/service-kit';
import { timeSlotsRoute } from './time-slots.route.ts';

/** The time slots of an event. */
export const timeSlots: Capability = {
  routes: [timeSlotsRoute],
  retention: { time_slot: clubRecord('events', 'As long as the event') },
};
