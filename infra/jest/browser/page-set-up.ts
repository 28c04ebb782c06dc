import { addMissing } from './missing-in-jsdom.ts';

addMissing(globalThis);
