/** The content of the files of exported data: of the whole club, and of one family. */
export * from './club-export.ts';
export * from './entities.ts';
export * from './family-data.ts';
export * from './import.ts';
