import type { Cents, LocalDate, LocalTime, Sport } from '@fieldhouse/contracts/club';

/** The fields of an event that these components need, as `GET /api/events` answers them. */
export interface EventView {
  id: number;
  title: string;
  sport: Sport;
  date: LocalDate;
  endDate: LocalDate | null;
  startTime: LocalTime;
  endTime: LocalTime;
  location: string | null;
  /** The coaches' names, joined by ', '. */
  instructor: string | null;
  capacity: number;
  registered: number;
  price: Cents;
  allowTimeSlots: boolean;
  /** Minutes of a time slot. */
  sessionDuration: number | null;
  minAge: number | null;
  maxAge: number | null;
  description?: string | null;
}
