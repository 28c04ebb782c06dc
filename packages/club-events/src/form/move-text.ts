/** '7 days and 1 hour later', '30 minutes earlier'; in two parts when days and minutes differ in direction. */
export function moveText(days: number, minutes: number): string {
  const parts = [amountOf(days, 'day'), hoursText(minutes)].filter((part) => part !== '');
  const isOneWay = days === 0 || minutes === 0 || days > 0 === minutes > 0;
  if (isOneWay) return `${parts.join(' and ')} ${directionOf(days || minutes)}`;
  return `${parts[0]} ${directionOf(days)} and ${parts[1]} ${directionOf(minutes)}`;
}

const directionOf = (amount: number) => (amount > 0 ? 'later' : 'earlier');

function hoursText(minutes: number): string {
  const size = Math.abs(minutes);
  return [amountOf(Math.floor(size / 60), 'hour'), amountOf(size % 60, 'minute')].filter(Boolean).join(' ');
}

/** '2 hours'; '' for none. */
function amountOf(count: number, unit: string): string {
  const size = Math.abs(count);
  if (size === 0) return '';
  return size === 1 ? `1 ${unit}` : `${size} ${unit}s`;
}
