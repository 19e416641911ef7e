import type { banner } from '#contract/content/banner.ts'
import type { SeedRow } from '#demo/seed-row.ts'

/** In display order. */
export const banners: readonly SeedRow<typeof banner>[] = [
  {
    selectedPage: 'home',
    title: '<p>Steady hands for <strong>hard changes</strong></p>',
    bannerImage: 'estuary',
    status: 1,
  },
  {
    selectedPage: 'home',
    title: '<p>See the whole <strong>before changing a part</strong></p>',
    bannerImage: 'observatory',
    status: 1,
  },
  {
    selectedPage: 'home',
    title: '<p>We stay until it is <strong>the usual way</strong></p>',
    bannerImage: 'terraces',
    status: 1,
  },
  {
    selectedPage: 'services',
    title: '<p>Work with a beginning <strong>and an end</strong></p>',
    bannerImage: 'quarter',
    status: 1,
  },
  {
    selectedPage: 'industries',
    title: '<p>Known trades, <strong>seen from inside</strong></p>',
    bannerImage: 'valley',
    status: 1,
  },
  {
    selectedPage: 'clients',
    title: '<p>In good company, <strong>for years</strong></p>',
    bannerImage: 'quay',
    status: 1,
  },
  {
    selectedPage: 'careers',
    title: '<p>Work that you <strong>can point at</strong></p>',
    bannerImage: 'ascent',
    status: 1,
  },
  {
    selectedPage: 'team',
    title: '<p>Many hands, <strong>one stroke</strong></p>',
    bannerImage: 'rowers',
    status: 1,
  },
  {
    selectedPage: 'about',
    title: '<p>A firm that <strong>hands things over</strong></p>',
    bannerImage: 'forest',
    status: 1,
  },
  {
    selectedPage: 'blog',
    title: '<p>Notes from <strong>the work itself</strong></p>',
    bannerImage: 'shelf',
    status: 1,
  },
]
