import { type Migrations, readSqlFunctions } from '@fieldhouse/service-kit';
import { tables } from './0001-tables.ts';
import { registrationBySlot } from './0002-registration-by-slot.ts';
import { registrationByEvent } from './0003-registration-by-event.ts';
import { timeSlotByEvent } from './0004-time-slot-by-event.ts';
import { eventByTeam } from './0005-event-by-team.ts';
import { movedMemberByTeam } from './0006-moved-member-by-team.ts';
import { slotChange } from './0007-slot-change.ts';
import { foundBy } from './0008-found-by.ts';
import { deletionReason } from './0009-deletion-reason.ts';
import { calendarFeed } from './0010-calendar-feed.ts';
import { scheduleChange } from './0011-schedule-change.ts';
import { scheduleChangeOfEdit } from './0012-schedule-change-of-edit.ts';

/** In their order. A released migration never changes; see `Migration` of service-kit. */
export const migrations: Migrations = {
  '0001_tables': tables,
  '0002_registration_by_slot': registrationBySlot,
  '0003_registration_by_event': registrationByEvent,
  '0004_time_slot_by_event': timeSlotByEvent,
  '0005_event_by_team': eventByTeam,
  '0006_moved_member_by_team': movedMemberByTeam,
  '0007_slot_change': slotChange,
  '0008_found_by': foundBy,
  '0009_deletion_reason': deletionReason,
  '0010_calendar_feed': calendarFeed,
  '0011_schedule_change': scheduleChange,
  '0012_schedule_change_of_edit': scheduleChangeOfEdit,
};

export const functions = readSqlFunctions(new URL('../sql/', import.meta.url));
