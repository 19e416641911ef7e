import { and, eq, sql } from 'drizzle-orm'
import type { TranscriptMessage } from '#contract/assistant/assistant.ts'
import { type ApplicantTexts, applicantFieldNames } from '#contract/hiring/applicant-fields.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { jobcategory } from '#server/database/schema.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import type { Library } from '#server/files/library.ts'
import { chargeVisitor, storedLength } from '#server/files/quotas.ts'
import type { StoredFile } from '#server/files/storage.ts'
import { type ApplicationFiles, applicationFiles } from '#server/hiring/application-files.ts'
import { publishCandidates } from '#server/hiring/candidate-events.ts'
import type { Scorings } from '#server/hiring/scorings.ts'
import { applicationTranscript, candidate } from '#server/hiring/tables.ts'
import type { Notifications } from '#server/mail/port.ts'

/** The fields of an application; its files are stored already. */
export interface NewApplication extends Readonly<ApplicantTexts> {
  readonly resumeName: string
  readonly resume: ApplicationFile
  readonly image: ApplicationFile | null
}

/** A file of the private store. */
type ApplicationFile = Pick<StoredFile, 'path' | 'size'>

export interface ConversationApplication {
  /** Its files are recorded already. */
  readonly application: NewApplication
  readonly transcript: readonly TranscriptMessage[]
  /** Further writes of the same transaction. */
  readonly also: (tx: Transaction) => Promise<void>
}

export interface Applications {
  /** The title of an active job category as it is spelled there; null when there is none of that name. */
  findActivePosition(title: string): Promise<string | null>
  /**
   * Stores an application and starts its scoring, together or not at all.
   * @param ip of the applicant, whose network has a limit of bytes
   */
  create(application: NewApplication & UploadedFiles, ip: string): Promise<number>
  /** The same for an application that was made in a conversation, whose transcript is stored with it. */
  createFromConversation(application: ConversationApplication): Promise<number>
  /** The conversation in which a candidate has applied; empty for the form. */
  transcript(candidateId: number): Promise<readonly TranscriptMessage[]>
  /** Checks and stores the files of an application, before it or with it. */
  readonly files: ApplicationFiles
}

interface UploadedFiles {
  readonly resume: StoredFile
  readonly image: StoredFile | null
}

interface ApplicationOptions {
  readonly db: Database
  readonly library: Library
  readonly scorings: Scorings
  readonly events: EventBus
  readonly notifications: Notifications
}

export function createApplications({
  db,
  library,
  scorings,
  events,
  notifications,
}: ApplicationOptions): Applications {
  async function add(tx: EventTransaction, { resume, image, ...texts }: NewApplication): Promise<number> {
    const files = {
      candidateResume: resume.path,
      resumeSize: resume.size,
      candidateImage: image?.path ?? null,
    }
    const [row] = await tx
      .insert(candidate)
      .values({ ...texts, ...files })
      .returning({ id: candidate.id, created_at: candidate.created_at })
    if (!row) throw new Error('The application was not stored')
    const { id } = row
    const paths = [resume, ...(image ? [image] : [])].map(({ path }) => path)
    await library.setUses(tx, `candidate:${id}`, paths)
    await scorings.startNew(tx, id)
    const applied = { ...texts, ...row }
    await notifications.candidates(tx, 'CANDIDATE_APPLIED', [applied])
    await notifications.hr(tx, 'HR_NEW_APPLICATION', notifications.valuesOf(applied), id)
    publishCandidates(tx, [id], 'created')
    return id
  }

  return {
    async findActivePosition(title) {
      const isActive = and(eq(jobcategory.status, 1), sql`lower(title) = lower(${title})`)
      const [row] = await db.select({ title: sql<string>`title` }).from(jobcategory).where(isActive).limit(1)
      return row?.title ?? null
    },
    create: (application, ip) =>
      events.transaction(async (tx) => {
        const { resume, image } = application
        await library.record(tx, image ? [resume, image] : [resume])
        const id = await add(tx, application)
        await chargeVisitor(tx, ip, resume.size + (image?.size ?? 0) + lengthOf(application))
        return id
      }),
    createFromConversation: ({ application, transcript, also }) =>
      events.transaction(async (tx) => {
        const id = await add(tx, application)
        await tx.insert(applicationTranscript).values({ candidate_id: id, messages: transcript })
        await also(tx)
        return id
      }),
    async transcript(candidateId) {
      const [row] = await db
        .select({ messages: applicationTranscript.messages })
        .from(applicationTranscript)
        .where(eq(applicationTranscript.candidate_id, candidateId))
      return row?.messages ?? []
    },
    files: applicationFiles,
  }
}

/** The bytes of its row, and of the two e-mails about it and their jobs, which contain the name. */
const lengthOf = (texts: ApplicantTexts): number =>
  storedLength(
    applicantFieldNames.map((name) => texts[name]).join(''),
    ...Array<string>(4).fill(texts.candidateName),
  )
