import { execFileSync } from 'node:child_process';
import { startDistributedClub } from './testing/index.ts';
const t0 = Date.now();
const club = await startDistributedClub({ replicas: Number(process.argv[2]) });
console.log('started', (Date.now() - t0) / 1000, 'own cpu', process.cpuUsage());
console.log(execFileSync('bash', ['-c', `ps -eo pid,ppid,cputimes,args --sort=-cputimes | grep -v 'ps -eo' | grep -E "distributed/|postgres|beam|redis-server|traefik|rabbit" | cut -c1-150 | head -60`]).toString());
await club.stop();
console.log('stopped', (Date.now() - t0) / 1000, 'own cpu', process.cpuUsage());
process.exit(0);
