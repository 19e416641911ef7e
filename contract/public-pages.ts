/** The public pages with a fixed path, in sitemap order. Pages of individual rows follow from the definitions. */
export const staticPages = [
  '/',
  '/our-services',
  '/industries',
  '/client',
  '/career',
  '/our-team',
  '/articles',
  '/blogs',
  '/about-us',
  '/privacy-policy',
  '/terms-condition',
] as const
