/** The data of the integration events. */
export * from './merge-schemas.ts';
export * from './people-schemas.ts';
export * from './platform-schemas.ts';
export * from './training-schemas.ts';
