import { ActiveSessions, Instant, MailQueue, SERVICES, ServiceStatus } from '@fieldhouse/contracts';
import * as z from 'zod';
import { LastBackup } from './last-backup.ts';

const ChangedSetting = z
  .object({ name: z.string().describe('As it is set in the environment: `AUDIT_DAYS`'), value: z.string() })
  .meta({ id: 'ChangedSetting' });

/** The state of the platform. The part of a service that was not reached is null. */
export const SystemStatus = z
  .object({
    readAt: Instant,
    version: z.string(),
    mode: z.enum(['development', 'production']),
    isDemo: z.boolean().describe('With the demo club and its accounts'),
    services: z.array(
      z.object({ service: z.enum(SERVICES), status: ServiceStatus.nullable().describe('Null: not reached') }),
    ),
    activeSessions: ActiveSessions.nullable(),
    mail: MailQueue.nullable(),
    lastBackup: LastBackup.nullable().describe('Null: there is none'),
    changedSettings: z
      .object({
        registration: z.array(ChangedSetting),
        notification: z.array(ChangedSetting),
        security: z.array(ChangedSetting),
      })
      .describe('Application settings that differ from their default'),
  })
  .meta({ id: 'SystemStatus' });
export type SystemStatus = z.infer<typeof SystemStatus>;
