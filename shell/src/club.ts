/** What a club changes to make the site its own (product decision 49). */
export const club = {
  name: 'Fieldhouse',
  slogan: 'Youth Sports Training & Development',
  program: { label: 'Program information and merchandise', url: 'https://fieldhouse.example/program' },
  social: [
    { name: 'Instagram', url: 'https://instagram.com/fieldhouse.example' },
    { name: 'Facebook', url: 'https://facebook.com/fieldhouse.example' },
    { name: 'YouTube', url: 'https://youtube.com/@fieldhouse.example' },
  ],
  copyright: 'Fieldhouse Youth Sports. All rights reserved.',
} as const;
