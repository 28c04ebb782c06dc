import { ANNOUNCEMENT_BODY, Audience, Id, Instant } from '@fieldhouse/contracts';
import * as z from 'zod';

const STATES = ['draft', 'scheduled', 'sending', 'sent', 'withdrawn'] as const;
export type AnnouncementStatus = (typeof STATES)[number];

/** An announcement in the list of its author, or of an admin. */
export const ListedAnnouncement = z
  .object({
    id: Id,
    authorId: Id.nullable().describe('Null: the account is deleted'),
    authorName: z.string().nullable(),
    audience: Audience,
    audienceName: z.string().describe('The title of the event, the name of the team'),
    title: z.string(),
    state: z.enum(STATES),
    problem: z
      .enum(['not_your_audience'])
      .nullable()
      .describe('Why a scheduled one is a draft again: its author might not address the audience when it was due'),
    urgent: z.boolean(),
    replyTo: z.boolean(),
    sendAt: Instant.nullable().describe('When it is or was sent'),
    remindedAt: Instant.nullable().describe('When those who had not read it were reminded'),
    recipients: z.int().nullable().describe('People; of one that is not sent, in the list: null'),
    read: z.int().describe('How many of them have read it'),
  })
  .meta({ id: 'ListedAnnouncement' });
export type ListedAnnouncement = z.infer<typeof ListedAnnouncement>;

/** An announcement with its text. */
export const Announcement = ListedAnnouncement.extend({
  body: z.string(),
  recipients: z.int().describe('Distinct people; of one that is not sent: whom it would reach now'),
  unread: z
    .array(z.object({ userId: Id, name: z.string() }))
    .describe('Who has not read it, by name; empty while it is not sent'),
}).meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof Announcement>;

/** What a recipient sees of an announcement before they open it. */
export const ReceivedAnnouncement = z
  .object({
    id: Id,
    title: z.string(),
    authorName: z.string().nullable(),
    urgent: z.boolean(),
    sentAt: Instant,
    readAt: Instant.nullable(),
  })
  .meta({ id: 'ReceivedAnnouncement' });
export type ReceivedAnnouncement = z.infer<typeof ReceivedAnnouncement>;

/** An announcement that its recipient has opened. */
export const OpenedAnnouncement = ReceivedAnnouncement.extend({
  body: z.string(),
  readAt: Instant,
  eventId: Id.nullable().describe('The event it is about'),
}).meta({ id: 'OpenedAnnouncement' });
export type OpenedAnnouncement = z.infer<typeof OpenedAnnouncement>;

/** The longest text in bytes, as UTF-8. */
export const TEXT_BYTES = 4 * ANNOUNCEMENT_BODY;
