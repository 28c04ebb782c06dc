import { cacheContract } from '../testing/cache.contract.ts';
import { memoryCache } from './memory-cache.ts';

cacheContract('memoryCache', async () => memoryCache());
