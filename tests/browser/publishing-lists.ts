import { sql } from 'drizzle-orm'
import type { BrowserTestApp } from '#tests/browser/browser-app.ts'
import { seedCandidate } from '#tests/support/candidates.ts'

/** A back-office list of documents or mail, with what the requirements fix for it. */
export interface PublishingList {
  /** Of the screen, below `/authority/`. */
  readonly screen: string
  readonly title: string
  /** Of the resource, below `/api/`. */
  readonly path: string
  /** A word that more rows have than a page shows; undefined without a search. */
  readonly frequent?: string
  /** Whether rows are published, under the tabs All, Published, and Unpublished. */
  readonly isPublished: boolean
  /** A column that can be sorted, and the field that it is sorted by. */
  readonly sorted: readonly [label: string, field: string]
  readonly defaultSort: string
  readonly deleteAll: string
  readonly question: string
  /** Adds rows until there are 91 of them, one with `wolfMarkup`. */
  seed(app: BrowserTestApp): Promise<void>
}

/** What must not appear in a list as markup. */
const wolfMarkup =
  'Wolf <b>bold</b> &lt;script&gt;document.title="run"&lt;/script&gt;<img src=x onerror="document.title=1">'

const question = 'Are you sure, you want to delete this?'

const others = { isPublished: false, deleteAll: 'Delete All', question } as const
/** Row `n` of those with a time, of which the last is the newest. */
const timeOf = sql`now() - (200 - n) * interval '1 minute'`

/** Those with a source of their own. The content types are the list of articles (admin-list.spec.ts) with other definitions. */
export const publishingLists: readonly PublishingList[] = [
  {
    ...others,
    screen: 'upload-documents',
    title: 'Upload Documents',
    path: 'documents',
    isPublished: true,
    sorted: ['Title', 'title'],
    defaultSort: '-created_at',
    question: 'Are you sure you want to delete this?',
    async seed({ db }) {
      await db.execute(sql`
        insert into document (title, path, file, type, size, status, state, created_at)
        select case n when 91 then ${wolfMarkup} else 'Manual ' || n end, 'document/' || md5(n::text) || '.txt',
          'manual.txt', 'txt', 1, (n % 10 > 0)::int, 'ready', ${timeOf}
        from generate_series(1, 91) as n`)
    },
  },
  {
    ...others,
    screen: 'email-logs',
    title: 'Email Logs',
    path: 'candidates-email-threads',
    frequent: 'interview',
    sorted: ['Subject', 'subject'],
    defaultSort: '-Created_at',
    async seed(app) {
      const { id } = await seedCandidate(app)
      await app.db.execute(sql`
        insert into outbox (candidate_id, "to", "from", subject, text, html, message_id, state, created_at)
        select ${id}, 'ada' || n || '@example.com', 'hr@example.com',
          case n when 91 then ${wolfMarkup} else 'Interview ' || n end, 'Dear Ada', ${wolfMarkup},
          '<' || n || '@example.com>', 'sent', ${timeOf}
        from generate_series(1, 91) as n`)
    },
  },
  {
    ...others,
    screen: 'email-template',
    title: 'Email Templates',
    path: 'email-templates',
    frequent: 'notice',
    sorted: ['Title', 'email_title'],
    defaultSort: '-created_at',
    /** More than there are notifications: 91 active ones, and 10 inactive. */
    async seed({ db }) {
      await db.execute(sql`
        insert into email_template (roles, email_notification_type, notification_receiver_type, email_title,
          email_content, web_or_mobile_content, status, created_at, search)
        select 1, n, 1, title, '<p>Hello</p>', '', (n <= 91)::int, ${timeOf}, lower(title)
        from generate_series(1, 101) as n, lateral (
          select case n when 91 then ${wolfMarkup} else 'Notice ' || n end as title
        ) as titled`)
    },
  },
]
