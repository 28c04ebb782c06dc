/** '15 events', '1 event'. */
export const eventCountText = (count: number) => (count === 1 ? '1 event' : `${count} events`);
