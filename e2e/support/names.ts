export interface Name {
  firstName: string;
  lastName: string;
}

const FIRST_NAMES = [
  ...['Amelia', 'Noah', 'Hazel', 'Miles', 'Ingrid', 'Caleb', 'Yara', 'Felix', 'Naomi', 'Jonas', 'Talia', 'Desmond'],
  ...['Ruth', 'Emeka', 'Freya', 'Andre', 'Camila', 'Wesley', 'Anika', 'Silas', 'Leonie', 'Rafael', 'Maeve', 'Omar'],
];
const LAST_NAMES = [
  ...['Bennett', 'Castillo', 'Dawson', 'Eriksen', 'Fontaine', 'Garrett', 'Holloway', 'Ibarra', 'Jensen', 'Kimura'],
  ...['Lindgren', 'Mbeki', 'Novak', 'Ortega', 'Pruitt', 'Quintana', 'Ramsey', 'Sandoval', 'Tanaka', 'Underhill'],
  ...['Vasquez', 'Winslow', 'Yoder'],
];

/** Names in a fixed order, the same in each run. The lists have 24 and 23 names: the first 552 full names differ. */
export function namesInOrder(): () => Name {
  let given = 0;
  return () => {
    const name = {
      firstName: FIRST_NAMES[given % FIRST_NAMES.length] ?? '',
      lastName: LAST_NAMES[given % LAST_NAMES.length] ?? '',
    };
    given += 1;
    return name;
  };
}
