import { resolve } from 'node:path';
import type { ServiceContext } from '@fieldhouse/service-kit';

export const storeOf = ({ environment }: ServiceContext) => ({ place: resolve(environment.backupDir ?? 'backups') });
