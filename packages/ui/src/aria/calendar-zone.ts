/** The zone whose today the calendars mark, wherever the device is: that of `CLUB_ZONE` in contracts. */
export const CALENDAR_ZONE = 'America/Chicago';
