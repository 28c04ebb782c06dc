export * from './child.ts';
export * from './event.ts';
export * from './location.ts';
export * from './register-child.ts';
export * from './registration.ts';
