import { limitsContract } from '../testing/limits.contract.ts';
import { memoryLimits } from './memory-limits.ts';

limitsContract('memoryLimits', async () => memoryLimits());
