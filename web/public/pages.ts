import type { staticPages } from '#contract/public-pages.ts'

/** The public pages: their paths, and their files below `web/`. `web/routes.ts` makes the routes from it. */
export const pages = {
  '/': 'public/home.tsx',
  '/articles': 'public/articles.tsx',
  '/article/:slug': 'public/article.tsx',
  '/our-services': 'public/our-services.tsx',
  '/industries': 'public/industries.tsx',
  '/client': 'public/clients.tsx',
  '/client/:slug': 'public/client.tsx',
  '/career': 'public/careers.tsx',
  '/career/:slug': 'public/job.tsx',
  '/our-team': 'public/our-team.tsx',
  '/blogs': 'public/blogs.tsx',
  '/blogs/:slug': 'public/blog.tsx',
  '/about-us': 'public/about-us.tsx',
  '/privacy-policy': 'public/privacy-policy.tsx',
  '/terms-condition': 'public/terms-condition.tsx',
} as const satisfies Record<(typeof staticPages)[number] | `/${string}/:slug`, `public/${string}.tsx`>

/** The contact form. */
export const contactFormPath = '/about-us#contact'

/** Paths that people type for a page, and where they lead. */
export const redirects: Readonly<Record<string, string>> = {
  '/services': '/our-services',
  '/careers': '/career',
  '/blog': '/blogs',
  '/contact': contactFormPath,
}

/** The navigation in order (PS-028). */
const navigation = [
  { label: 'Home', path: '/' },
  { label: 'Services', path: '/our-services' },
  { label: 'Industries', path: '/industries' },
  { label: 'Clients', path: '/client' },
  { label: 'Careers', path: '/career' },
  { label: 'Team', path: '/our-team' },
  { label: 'Blogs', path: '/blogs' },
  { label: 'About', path: '/about-us' },
  { label: 'Articles', path: '/articles' },
] as const

/** The menus: the entries whose pages exist, and the contact form. A new page appears with its line in `pages`. */
export const menu = [
  ...navigation.filter(({ path }) => path in pages),
  { label: 'Contact', path: contactFormPath },
]
