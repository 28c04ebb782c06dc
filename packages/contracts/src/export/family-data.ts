import * as z from 'zod';
import { ACCESS_LEVELS, EMAIL_DELIVERIES, ROLES } from '../club/enumerations.ts';
import { NOTICE_KINDS } from '../club/notices.ts';
import { Id, Instant, LocalDate, LocalTime } from '../club/scalars.ts';
import { NoticePreferencesForm } from '../forms/notice-preferences.ts';
import { ExportedChild, ExportedEvaluation, ExportedGameRecord, ExportedUser } from './entities.ts';

export const FamilyChild = ExportedChild.extend({
  accessLevel: z.enum(ACCESS_LEVELS),
  isPrimary: z.boolean(),
  linkedAt: Instant,
  ageDocument: z
    .object({ uploadedOn: LocalDate, verifiedOn: LocalDate.nullable(), deletedOn: LocalDate.nullable() })
    .nullable()
    .describe('When it was uploaded, checked and deleted; the image is on the child’s page until it is deleted'),
  otherGuardians: z.array(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      accessLevel: z.enum(ACCESS_LEVELS),
      isPrimary: z.boolean(),
    }),
  ),
});
export type FamilyChild = z.infer<typeof FamilyChild>;

export const FamilyAccessRequest = z.object({
  id: Id,
  childName: z.string().describe('As it was shown to the parent'),
  reason: z.string(),
  state: z.enum(['pending', 'approved', 'denied']),
  adminNotes: z.string().nullable(),
  createdAt: Instant,
});
export type FamilyAccessRequest = z.infer<typeof FamilyAccessRequest>;

export const FamilyRegistration = z.object({
  id: Id,
  childId: Id,
  eventId: Id,
  eventTitle: z.string(),
  date: LocalDate,
  endDate: LocalDate.nullable(),
  startTime: LocalTime,
  endTime: LocalTime,
  location: z.string(),
  timeSlot: z.object({ startTime: LocalTime, endTime: LocalTime }).nullable(),
  state: z.enum(['active', 'cancelled']),
  createdAt: Instant,
  cancelledAt: Instant.nullable(),
});
export type FamilyRegistration = z.infer<typeof FamilyRegistration>;

export const FamilyTeam = z.object({ childId: Id, teamId: Id, name: z.string(), addedAt: Instant });
export type FamilyTeam = z.infer<typeof FamilyTeam>;

/** A link of this account to a calendar: never its address, which opens it without a sign-in. */
export const FamilyCalendarLink = z.object({
  name: z.string(),
  childIds: z.array(Id).nullable().describe('Null: of all children'),
  createdAt: Instant,
  fetchedAt: Instant.nullable().describe('When a calendar program last fetched it'),
});
export type FamilyCalendarLink = z.infer<typeof FamilyCalendarLink>;

export const FamilyMail = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  status: z.string(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
});
export type FamilyMail = z.infer<typeof FamilyMail>;

/** A line that the person was shown (S1.5.157). */
export const FamilyNotice = z.object({
  kind: z.enum(NOTICE_KINDS),
  sentence: z.string(),
  childIds: z.array(Id),
  createdAt: Instant,
  readAt: Instant.nullable(),
});
export type FamilyNotice = z.infer<typeof FamilyNotice>;

/** An announcement that the person got (S2.7.1655). */
export const FamilyAnnouncement = z.object({
  title: z.string(),
  sentAt: Instant,
  readAt: Instant.nullable().describe('When the person opened it, or said in an email that they have read it'),
});
export type FamilyAnnouncement = z.infer<typeof FamilyAnnouncement>;

/** An address that an admin set for the account since its mailbox was lost (product decision 98). */
export const FamilyLostMailbox = z.object({
  email: z.string(),
  confirmedBy: z.string().describe('How the admin confirmed who it is'),
  requestedAt: Instant,
  dueAt: Instant,
  outcome: z.string().nullable().describe('`done`, `stopped`, `withdrawn`, `lapsed`; null: it waits'),
});
export type FamilyLostMailbox = z.infer<typeof FamilyLostMailbox>;

/** A browser that gets pushes. */
export const FamilyPushBrowser = z.object({
  host: z.string().describe('Of its push service'),
  createdAt: Instant,
  seenAt: Instant,
});

const FamilyView = z.object({
  childId: Id,
  viewer: z.object({ role: z.enum(ROLES), name: z.string().nullable() }),
  action: z.string(),
  day: LocalDate,
});

/**
 * The file with all that the club stores about one family. Of other people it has only the names of the children's
 * other guardians.
 */
export const FamilyData = z
  .object({
    schema: z.literal(1),
    site: z.url(),
    exportedAt: Instant,
    account: ExportedUser,
    deletionDueAt: Instant.nullable().describe('When the account is deleted, as its owner asked; null: it stays'),
    lostMailboxes: z.array(FamilyLostMailbox),
    children: z.array(FamilyChild),
    accessRequests: z.array(FamilyAccessRequest),
    registrations: z.array(FamilyRegistration),
    teams: z.array(FamilyTeam),
    calendarLinks: z.array(FamilyCalendarLink),
    evaluations: z.array(ExportedEvaluation),
    gameRecords: z.array(ExportedGameRecord),
    mail: z.object({
      delivery: z.enum(EMAIL_DELIVERIES).describe('`sent`: by a mail server; `stored`: only stored in the platform'),
      wantsReminders: z.boolean(),
      sent: z.array(FamilyMail).describe('Without the texts, which hold links that sign in or unsubscribe'),
      notices: z.array(FamilyNotice).optional().describe('What the person was told in the bell'),
      announcements: z.array(FamilyAnnouncement).optional().describe('What coaches and the club wrote to the person'),
      noticePreferences: NoticePreferencesForm.optional().describe('How the person is told'),
      pushBrowsers: z.array(FamilyPushBrowser).optional().describe('The browsers that get pushes, without their keys'),
    }),
    viewedByTheClub: z.array(FamilyView),
  })
  .meta({ id: 'FamilyData' });
export type FamilyData = z.infer<typeof FamilyData>;
