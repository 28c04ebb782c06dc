/** The parts of the page, by the id that an address may name. */
export const MESSAGE_PARTS = {
  'what-you-get': 'What you get',
  digest: 'Digest',
  'quiet-hours': 'Quiet hours',
  push: 'Push on this device',
  'calendar-links': 'Calendar links',
} as const;
