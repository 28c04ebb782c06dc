/**
 * Settings for a transaction: COPY writes and reads the same text on every server, whatever the server's own settings
 * are.
 */
export const COPY_TEXT_SETTINGS = `
  SET LOCAL TimeZone = 'UTC';
  SET LOCAL DateStyle = 'ISO';
  SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL extra_float_digits = 1;
  SET LOCAL bytea_output = 'hex';
`;
