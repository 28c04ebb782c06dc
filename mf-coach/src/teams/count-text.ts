/** '1 member', '12 members' */
export const countText = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
