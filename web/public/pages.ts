import type { staticPages } from '#contract/public-pages.ts'

/** The public pages: their paths, and their files below `web/`. `web/routes.ts` makes the routes from it. */
export const pages = {
  '/': 'public/home/home.tsx',
  '/articles': 'public/articles/articles.tsx',
  '/article/:slug': 'public/articles/article.tsx',
  '/our-services': 'public/company/our-services.tsx',
  '/industries': 'public/company/industries.tsx',
  '/client': 'public/clients/clients.tsx',
  '/client/:slug': 'public/clients/client.tsx',
  '/career': 'public/careers/careers.tsx',
  '/career/:slug': 'public/careers/job.tsx',
  '/our-team': 'public/company/our-team.tsx',
  '/blogs': 'public/blogs/blogs.tsx',
  '/blogs/:slug': 'public/blogs/blog.tsx',
  '/about-us': 'public/company/about-us.tsx',
  '/privacy-policy': 'public/legal/privacy-policy.tsx',
  '/terms-condition': 'public/legal/terms-condition.tsx',
  '/imprint': 'public/legal/imprint.tsx',
} as const satisfies Record<
  (typeof staticPages)[number] | '/imprint' | `/${string}/:slug`,
  `public/${string}.tsx`
>

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
