import { line, lines, mayBeBlank, type Section } from '#contract/site-settings/setting.ts'

/** The sentences of the pages that do not come from rows. `{company}` and `{email}` are those of the company. */
export const pageTexts = {
  home: {
    label: 'Home',
    page: '/',
    settings: {
      about: line('Heading of the description', 'Who we are'),
      services: line('Heading of the services', 'What we do'),
      caseStudy: line('Line above the case study', 'Case study', mayBeBlank),
      articles: line('Heading of the articles', 'Latest articles'),
      post: line('Line above the blog post', 'From the blog', mayBeBlank),
      closing: line('Last heading', 'A hard change ahead? Let us talk.'),
      closingText: lines(
        'Last text',
        'Write to us about the change, or come and make it happen with us. {company} is always glad of a good letter.',
        mayBeBlank,
      ),
    },
  },
  services: {
    label: 'Services',
    page: '/our-services',
    settings: {
      title: line('Heading', 'Our Services'),
      search: lines('In search results', 'What {company} does: {titles}.', {
        hint: '{titles} are those of the services.',
      }),
    },
  },
  industries: {
    label: 'Industries',
    page: '/industries',
    settings: {
      title: line('Heading', 'Industry Focus'),
      search: lines('In search results', 'Where {company} works: {titles}.', {
        hint: '{titles} are those of the industries.',
      }),
    },
  },
  clients: {
    label: 'Clients',
    page: '/client',
    settings: {
      title: line('Heading', 'Meet Our Customers'),
      search: lines(
        'In search results',
        'Case studies of {company}: what was hard, what was done, and what came of it.',
      ),
    },
  },
  careers: {
    label: 'Careers',
    page: '/career',
    settings: {
      title: line('Heading', 'Careers'),
      open: line('Heading of the jobs', 'Open positions'),
      none: line('Heading without a job', 'No open position right now'),
      openText: lines(
        'Text below the jobs',
        'Nothing that fits you? Our assistant takes applications without an opening, too.',
        mayBeBlank,
      ),
      noneText: lines(
        'Text without a job',
        'Tell us what you would like to do here. We read every application.',
        mayBeBlank,
      ),
      search: lines(
        'In search results',
        'Open positions at {company}: what the work is, where it is done, and what it asks for.',
      ),
    },
  },
  team: {
    label: 'Team',
    page: '/our-team',
    settings: {
      title: line('Heading', 'Our Team'),
      above: line('Line above the heading', 'Claim Your Space', mayBeBlank),
      search: lines('In search results', 'The people of {company}: who they are and what they do.'),
    },
  },
  articles: {
    label: 'Articles',
    page: '/articles',
    settings: {
      title: line('Heading', 'Articles'),
      none: line('Heading without an article', 'No articles yet'),
      search: lines(
        'In search results',
        'What {company} has to say about operations, data, and technology, the latest first.',
      ),
    },
  },
  blogs: {
    label: 'Blog',
    page: '/blogs',
    settings: {
      title: line('Heading', 'Notes from the work'),
      above: line('Line above the heading', 'Blog', mayBeBlank),
      none: line('Text without a post', 'No posts found.'),
      join: line('Line beside a post', 'Work on what we write about.', mayBeBlank),
      search: lines(
        'In search results',
        'What the people of {company} have learned, written down by those who were there.',
      ),
    },
  },
  about: {
    label: 'About us',
    page: '/about-us',
    settings: {
      title: line('Heading', 'Let us talk'),
      above: line('Line above the heading', 'About us', mayBeBlank),
      contact: line('Heading of the contact form', 'Write to us'),
      contactText: lines(
        'Text of the contact form',
        'Tell us what you are facing. Your message is read by someone who has done such work.',
        mayBeBlank,
      ),
      join: line('Heading of the application', 'Work with us'),
      joinText: lines(
        'Text of the application',
        'We look for people who like to stay until a change has become the usual way. Send us your resume: we read every one.',
        mayBeBlank,
      ),
      joinNote: line('Note about the resume', 'Your papers are seen by our hiring team only.', mayBeBlank),
      locations: line('Heading of the offices', 'Our Locations'),
      search: lines(
        'In search results',
        'Write to {company}, or apply to work with us. Our offices are in {cities}.',
        { hint: '{cities} are those of the offices.' },
      ),
    },
  },
  errors: {
    label: 'Missing pages',
    page: '/this-page-does-not-exist',
    settings: {
      missing: line('Heading of a page that does not exist', 'Page not found'),
      missingText: lines('Text of a page that does not exist', 'This page does not exist.'),
      removed: line('Heading of a page that was removed', 'Page removed'),
      removedText: lines('Text of a page that was removed', 'This page has been removed.'),
    },
  },
} as const satisfies Record<string, Section>
