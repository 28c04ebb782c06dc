/** The address of a link to a calendar for the programs that have one of their own. */
export interface LinkAddresses {
  /** Opens the calendar program of a phone or computer, and asks there whether to subscribe. */
  apple: string;
  /** Google's page that adds a calendar by its address. */
  google: string;
}

export function linkAddresses(url: string): LinkAddresses {
  const webcal = url.replace(/^https?:/, 'webcal:');
  return { apple: webcal, google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}` };
}
