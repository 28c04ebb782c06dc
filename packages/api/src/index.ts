import type { components as Admin } from './admin.gen.ts';
import type { components as Auth } from './auth.gen.ts';
import type { components as Events } from './events.gen.ts';
import type { components as Family } from './family.gen.ts';
import type { components as Gamedata } from './gamedata.gen.ts';
import type { components as Notify } from './notify.gen.ts';

export type { PathsOf, paths } from './paths.gen.ts';

// What the calls answer, by the names the services give it.

export type Problem = Auth['schemas']['Problem'];

export type User = Auth['schemas']['User'];
export type ManagedUser = Auth['schemas']['ManagedUser'];
export type ListedUser = Auth['schemas']['ListedUser'];
export type Coach = Auth['schemas']['Coach'];
export type DeletionPreview = Auth['schemas']['DeletionPreview'];
export type Waiver = Auth['schemas']['Waiver'];
export type WaiverVersion = Auth['schemas']['WaiverVersion'];
export type WaiverVersions = Auth['schemas']['WaiverVersions'];
export type Account = Auth['schemas']['Account'];
export type OwnSession = Auth['schemas']['OwnSession'];
export type PlannedAddress = Auth['schemas']['PlannedAddress'];
export type Invitation = Auth['schemas']['Invitation'];

export type Child = Family['schemas']['Child'];
export type AddedChild = Family['schemas']['AddedChild'];
export type ListedChild = Family['schemas']['ListedChild'];
export type NewChild = Family['schemas']['NewChild'];
export type ChildAccessRequest = Family['schemas']['ChildAccessRequest'];
export type AdminAccessRequest = Family['schemas']['AdminAccessRequest'];
export type DuplicateChild = Family['schemas']['DuplicateChild'];
export type DuplicateGroup = Family['schemas']['DuplicateGroup'];
export type IgnoredPair = Family['schemas']['IgnoredPair'];
export type Merge = Family['schemas']['Merge'];
export type MergePreview = Family['schemas']['MergePreview'];
export type ChildToMerge = Family['schemas']['ChildToMerge'];
export type CheckedAgeDocument = Family['schemas']['CheckedAgeDocument'];
export type ComparedGuardian = Family['schemas']['ComparedGuardian'];
export type UploadedAgeDocument = Family['schemas']['UploadedAgeDocument'];
export type Parent = Family['schemas']['Parent'];
export type ChildParentLink = Family['schemas']['ChildParentLink'];
export type GuardianInvitation = Family['schemas']['GuardianInvitation'];
export type InvitationToApprove = Family['schemas']['InvitationToApprove'];
export type GuardianScopes = Family['schemas']['GuardianScopes'];

export type CalendarFeed = Events['schemas']['CalendarFeed'];
export type Event = Events['schemas']['Event'];
export type EventsSummary = Events['schemas']['EventsSummary'];
export type EventReminder = Events['schemas']['EventReminder'];
export type Reminders = Events['schemas']['Reminders'];
export type EventDetails = Events['schemas']['EventDetails'];
export type EventRegistration = Events['schemas']['EventRegistration'];
export type TimeSlot = Events['schemas']['TimeSlot'];
export type Team = Events['schemas']['Team'];
export type TeamMember = Events['schemas']['TeamMember'];
export type RosterEntry = Events['schemas']['RosterEntry'];
export type SeriesCounts = Events['schemas']['SeriesCounts'];
export type ChildRegistration = Events['schemas']['ChildRegistration'];
export type TeamOfChild = Family['schemas']['TeamOfChild'];
export type CancelledEvent = Family['schemas']['CancelledEvent'];
export type RegisteredEvent = Events['schemas']['RegisteredEvent'];
export type RegisteredChild = Events['schemas']['RegisteredChild'];
export type CancelledRegistration = Events['schemas']['CancelledRegistration'];

export type ChildEvaluation = Gamedata['schemas']['ChildEvaluation'];
export type SkillEvaluation = Gamedata['schemas']['SkillEvaluation'];
export type GameRecord = Gamedata['schemas']['GameRecord'];
export type StagedRow = Gamedata['schemas']['StagedRow'];
export type UploadSummary = Gamedata['schemas']['UploadSummary'];
export type UploadResult = Gamedata['schemas']['UploadResult'];
export type UploadRowError = Gamedata['schemas']['UploadRowError'];
export type PlayerCandidate = Gamedata['schemas']['PlayerCandidate'];
export type ConfirmResult = Gamedata['schemas']['ConfirmResult'];
export type FixChange = Gamedata['schemas']['FixChange'];

export type Club = Admin['schemas']['Club'];
export type ClubSettings = Admin['schemas']['ClubSettings'];
export type Location = Admin['schemas']['Location'];
export type AuditEntry = Admin['schemas']['AuditEntry'];
export type ChildTimeline = Admin['schemas']['ChildTimeline'];
export type TimelineEntry = Admin['schemas']['TimelineEntry'];
export type ImportSummary = Admin['schemas']['ImportSummary'];
export type ChildView = Admin['schemas']['ChildView'];
export type DeadEvent = Admin['schemas']['ListedDeadEvent'];
export type DeadEventKind = Admin['schemas']['DeadEventKind'];
export type SystemStatus = Admin['schemas']['SystemStatus'];
export type BackupStatus = Admin['schemas']['BackupStatus'];

export type Announcement = Notify['schemas']['Announcement'];
export type ListedAnnouncement = Notify['schemas']['ListedAnnouncement'];
export type OpenedAnnouncement = Notify['schemas']['OpenedAnnouncement'];
export type ReceivedAnnouncement = Notify['schemas']['ReceivedAnnouncement'];
export type Notification = Notify['schemas']['Notification'];
export type Notice = Notify['schemas']['Notice'];
export type Notices = Notify['schemas']['Notices'];
export type NoticePreferences = Notify['schemas']['NoticePreferences'];
export type ListedMail = Notify['schemas']['ListedMail'];
export type MailAttachment = Notify['schemas']['MailAttachment'];
export type Mail = Notify['schemas']['Mail'];
export type MailStats = Notify['schemas']['MailStats'];
export type MailRefusal = Notify['schemas']['MailRefusal'];
export type MailServer = Notify['schemas']['MailServer'];
