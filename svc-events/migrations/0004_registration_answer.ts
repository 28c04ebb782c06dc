import type { Migration } from '@fieldhouse/service-kit';

/**
 * The answer that a parent gets, made where the registration is: so one transaction holds the place, the word to the
 * other services and the answer that a retry with the same `Idempotency-Key` gets again.
 */
export const registrationAnswer: Migration = {
  async up(db) {
    await db.raw(`
      CREATE FUNCTION registration_answer_v1(told jsonb, registered int, places int)
      RETURNS jsonb LANGUAGE sql IMMUTABLE
      RETURN jsonb_build_object(
        'registration', jsonb_build_object(
          'id', told -> 'id', 'eventId', told -> 'eventId', 'childId', told -> 'childId',
          'timeSlotId', told #> '{timeSlot,id}', 'registeredAt', told -> 'registeredAt'
        ),
        'registeredEvent', jsonb_build_object(
          'id', told -> 'eventId', 'title', told -> 'eventTitle', 'date', told -> 'date', 'endDate', told -> 'endDate',
          'startTime', told -> 'startTime', 'endTime', told -> 'endTime', 'registrationId', told -> 'id',
          'timeSlot', CASE jsonb_typeof(told -> 'timeSlot') WHEN 'object' THEN (told -> 'timeSlot') - 'id' END
        ),
        'event', jsonb_build_object('id', told -> 'eventId', 'registered', registered, 'capacity', places)
      );
    `);
  },
  async down(db) {
    await db.raw('DROP FUNCTION registration_answer_v1');
  },
};
