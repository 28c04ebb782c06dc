const records = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'record' : 'records'}`;

/** '12 records linked, names of 4 records tidied' */
export const fixedText = ({ fixed, namesFixes }: { fixed: number; namesFixes: number }): string =>
  `${records(fixed)} linked, names of ${records(namesFixes)} tidied`;
