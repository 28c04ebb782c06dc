/** The files of the club's data: what an export of all of it and the data of one family hold. */
export * from './club-export.ts';
export * from './entities.ts';
export * from './family-data.ts';
export * from './import.ts';
