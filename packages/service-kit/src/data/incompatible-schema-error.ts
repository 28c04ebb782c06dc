import { CannotStartError } from './cannot-start-error.ts';

/**
 * The database was created neither by the migrations of this version nor by those of a later one. It cannot be used.
 */
export class IncompatibleSchemaError extends CannotStartError {
  override name = 'IncompatibleSchemaError';

  constructor(database: string, migration: string) {
    super(
      `The database ${database} was made by another version of Fieldhouse: its migration ${migration} is not this ` +
        `version’s. With npm start, remove the data folder (.data, or the one that DATA_DIR names); elsewhere give ` +
        'the service a new, empty database. Nothing was changed.',
    );
  }
}
