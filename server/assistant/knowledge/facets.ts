import type { ContentPath } from '#contract/content/index.ts'

/** A fact of a row that is asked for by its own words. */
export interface Facet {
  /** A pattern of the words that ask for it, in lower case. */
  readonly asked: string
  /** The sentence that tells it; `{title}` and `{}` stand for the row's title and the value. */
  readonly says: string
}

/** The words by which visitors ask for rows, and for what the rows tell. */
export interface Subject {
  /** A pattern of the words that name its rows. */
  readonly nouns: string
  /** Facets by field; the first words that match decide. */
  readonly facets: Readonly<Record<string, Facet>>
  /** The field that tells which row is the newest. */
  readonly newestBy?: string
  /** The field by whose first number rows are compared, with patterns of the words that ask for the lowest and the highest. */
  readonly compared?: { readonly field: string; readonly least: string; readonly most: string }
  /** The fields that each line of a list shows after the title. */
  readonly shows?: readonly string[]
}

const table = {
  office: {
    nouns:
      'offices?|locations?|branch(?:es)?|premises|headquarters?|contact(?: details| data| information| you)?|reach(?: you)?|get in touch(?: with)?',
    facets: {
      phone: {
        asked: '(?:tele)?phone(?: numbers?)?|telefon(?: numbers?)?|numbers?|call you|ring you',
        says: '{title}: {}',
      },
      email: {
        asked: 'e ?mails?(?: address(?:es)?)?|mail address(?:es)?|mailbox|write to you',
        says: '{title}: {}',
      },
      hours: {
        asked: [
          '(?:opening|office|business) (?:hours|times)',
          'the hours there',
          String.raw`open on \w+`,
          String.raw`when (?:can|could|may) (?:i|we) (?:call|come|visit|reach)\b`,
          'what time do you (?:open|close)',
          'when (?:do|does|are|is) (?:you|it|they|(?:your|the) offices?) (?:open|close)',
          String.raw`are you (?:still )?(?:open|closed)(?: on \w+)?`,
          String.raw`(?:(?:until|till|from|since) (?:when|what time) )?(?:is|are|will) (?:there )?(?:(?:some|any)(?:body|one)|people|you(?: guys)?)(?: still)?(?: be)?(?: in \w+)? (?:in(?! [a-z]+s\b)|there|reachable|available)(?: (?:the office|or closed|still|now|(?:at|on|by|after|until|before|in the) \w+)\b)*`,
          String.raw`(?:until|till|from|since) (?:when|what time) can (?:i|we) (?:call|come|visit|reach)\b`,
          'do you work (?:on|at|over) (?:the )?(?:weekends?|saturdays?|sundays?|(?:public )?holidays)',
        ].join('|'),
        says: '{title}: {}',
      },
      address: {
        asked:
          'address(?:es)?|(?:zip|post(?:al)?) ?codes?|zip|where (?:is|are) (?:you|your (?:office|company|headquarter)s?|the office)(?: based| situated)?\\b|where can (?:i|we) (?:find|visit|meet)|which (?:city|cities|country|countries)|located|locations?|street|(?<!how many )offices?|branch(?:es)?|premises|headquarters?',
        says: '{title}: {}',
      },
    },
  },
  application: {
    nouns: 'apply|applying|application|job application',
    facets: { how: { asked: 'how|where|what do (?:i|you|we) need', says: '{}' } },
  },
  job: {
    nouns:
      'jobs?(?: (?:ads?|adverts?))?|ads?|adverts?|positions?|vacanc(?:y|ies)|openings?|roles?|(?<=\\b(?:have|offer|got) (?:any |some )?)work|job (?:offers?|openings?|vacanc(?:y|ies))|are you hiring|do you hire|careers?|hiring|recruiting',
    facets: {
      requiredExperience: {
        asked:
          '(?:how (?:much|many years(?: of)?)|what|which|years of)? ?(?:work )?experience|how senior|(?:how many|minimum) years',
        says: 'For {title} we ask for {} years of experience.',
      },
      location: {
        asked:
          'where|location|located|based|(?:which|what) (?:city|place|office|country)|remote(?:ly)?|from home',
        says: '{title} is a job in {}.',
      },
      jobPostDate: {
        asked:
          'when(?!.* (?:start|begin|end|close|expire)s?\\b)|posted|advertised|(?:go|went|come|came|put) (?:online|live|up|out)|how (?:old|new)',
        says: '{title} was posted on {}.',
      },
      jobRequirements: {
        asked:
          'requirements?|requires?|required|qualifications?|skills?|what do (?:i|you|we) need|what (?:must|should) (?:i|one) (?:know|have|bring)|what does (?:it|one) (?:take|need)|looking for|needed',
        says: 'For {title} we ask for this:\n{}',
      },
      keyAndResponsibilities: {
        asked: 'responsibilit(?:y|ies)|tasks?|duties|day to day',
        says: 'As {title}, you do this:\n{}',
      },
      benefits: { asked: 'benefits?|perks', says: '{title} comes with this:\n{}' },
    },
    newestBy: 'jobPostDate',
    compared: {
      field: 'requiredExperience',
      least:
        '(?:absolute )?beginners?|newcomers?|(?:recent )?graduates?|juniors?|entry level|(?:career )?starters?|(?:without|no) (?:any )?experience|(?:least|less) experience|students?',
      most: '(?:most|more) experience|seniors?',
    },
    shows: ['location'],
  },
  teammember: {
    nouns:
      'team(?: members?)?|staff|people|persons?|employees|colleagues?|partners?|consultants?|experts?|specialists?|who|whom|anyone|anybody|somebody|someone|managers?|engineers?|architects?|advisers?|advisors?|principals?|leads?|lady|woman|gentleman|man',
    facets: {
      designation: {
        asked: 'role|job(?: title)?|position|title|who is|profession',
        says: '{title} is {}.',
      },
    },
    shows: ['designation'],
  },
  client: {
    nouns:
      'clients?|customers?|references?|case stud(?:y|ies)|success stories|examples of your work|worked for|worked with|helped',
    facets: {
      result: {
        asked: 'results?|outcome|what (?:came of|was achieved|did (?:it|that) bring)|achieve[sd]?',
        says: '{title}: {}',
      },
      challenge: { asked: 'challenge|problem|difficult(?:y|ies)', says: '{title}: {}' },
      solution: {
        asked: 'solution|what did you do|how did you (?:help|solve)|approach',
        says: '{title}: {}',
      },
    },
  },
  service: {
    nouns: 'services?|offerings?|areas of (?:work|expertise)|kinds? of consulting',
    facets: {},
  },
  industry: { nouns: 'industr(?:y|ies)|sectors?|trades|branches of industry', facets: {} },
  article: { nouns: 'articles?', facets: {} },
  blogcategory: { nouns: 'categor(?:y|ies)|blog topics', facets: {} },
  blog: {
    nouns:
      'blogs?|blog posts?|posts?(?! offices?\\b)|(?<!\\bin )writ(?:ten|ing)|wrote|writes|(?:he|she|they) write|publish(?:ed)?|author',
    facets: {
      author: {
        asked:
          'who (?:wrote|has written|is the author|published)|author|written by|by whom|wrote (?:it|this|that)',
        says: '“{title}” was written by {}.',
      },
      blogPostDate: {
        asked: 'when|what date|how old',
        says: '“{title}” was published on {}.',
      },
      blogCategory: {
        asked: '(?:which|what) category|filed under',
        says: '“{title}” is in the category {}.',
      },
      location: {
        asked:
          '(?:where|(?:which|what) (?:office|city|place))\\b(?=.*\\b(?:wrote|written|write|published|from))',
        says: '“{title}” was written in {}.',
      },
    },
    newestBy: 'blogPostDate',
    shows: ['author'],
  },
} satisfies Readonly<Partial<Record<ContentPath | 'office' | 'application', Subject>>>

export type SubjectName = keyof typeof table

/**
 * What can be asked of data, as one table for content types and the offices. A new type, or a field of one, becomes
 * askable by a line in it.
 */
export const subjects: Readonly<Record<SubjectName, Subject>> = table

/** What a question may ask of data. Whether it does, the rows tell. */
export interface DataQuestion {
  readonly subject: SubjectName
  /** The field that is asked for; null for rows. */
  readonly facet: string | null
  /** Only the newest or the oldest row, or those that are lowest or highest when they are compared. */
  readonly order: 'newest' | 'oldest' | 'least' | 'most' | null
  /** What a row must have: each term with others that mean the same. Empty for all rows. */
  readonly terms: readonly (readonly string[])[]
}
