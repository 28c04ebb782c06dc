export * from './age.ts';
export * from './clock.ts';
export * from './format.ts';
export * from './progress.ts';
export * from './scalars.ts';
export * from './search.ts';
export * from './slots.ts';
export * from './words.ts';
