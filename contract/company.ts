/**
 * The company behind the site: layout, structured data, mail, and legal pages read it from here. The demo's company
 * is invented; replace it with your own (docs/recipes.md).
 */
export const company = {
  name: 'Larkfield Advisory',
  tagline: 'Steady hands for hard changes',
  description:
    'Larkfield Advisory is a consulting company for operations, data, and technology. We stay until the new way of working has become the usual one.',
  copyrightYear: 2025,
  email: 'hello@larkfield.example',
  offices: [
    {
      country: 'USA',
      city: 'Richmond',
      address: ['1180 Lockkeeper Row', 'Suite 400', 'Richmond, VA 23219', 'United States'],
      phone: '+1 804 555 0142',
      email: 'richmond@larkfield.example',
      hours: 'Monday to Friday, 9:00 to 17:30 (Eastern Time)',
    },
    {
      country: 'India',
      city: 'Pune',
      address: ['Banyan Works, Level 6', '14 Teak Lane', 'Pune 411038, Maharashtra', 'India'],
      phone: '+91 20 5550 0178',
      email: 'pune@larkfield.example',
      hours: 'Monday to Friday, 9:30 to 18:30 (India Standard Time)',
    },
  ],
  social: [
    { network: 'LinkedIn', url: 'https://linkedin.example/larkfield-advisory' },
    { network: 'X', url: 'https://x.example/larkfield' },
    { network: 'YouTube', url: 'https://youtube.example/larkfield-advisory' },
  ],
} as const
