import { isolated } from '@fieldhouse/contracts/club';

/** 'Mateo Alvarez', also within a sentence. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  isolated(`${firstName} ${lastName}`);
