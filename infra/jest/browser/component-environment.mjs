// Jest compiles the file that its configuration names, if it is TypeScript.
export { default } from './component-environment.ts';
