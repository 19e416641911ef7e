import * as path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { documentFindSource, documentNames } from '#server/assistant/document-search.ts'
import { gapNames } from '#server/assistant/gaps/gap-store.ts'
import type { Knowledge } from '#server/assistant/knowledge/finding.ts'
import { createKnowledge } from '#server/assistant/knowledge/knowledge.ts'
import { createQuestionVectors } from '#server/assistant/knowledge/question-vectors.ts'
import { createProofOfWork } from '#server/captcha/proof-of-work.ts'
import type { CaptchaProvider } from '#server/captcha/provider.ts'
import { createRecaptcha } from '#server/captcha/recaptcha.ts'
import { createLocalChat } from '#server/chat/local/chat.ts'
import { createManagedConversations } from '#server/chat/local/managed-conversations.ts'
import type { Chat, ManagedConversations } from '#server/chat/port.ts'
import type { Config } from '#server/config.ts'
import { createPreviews, type Previews } from '#server/content/preview.ts'
import { type ContentStores, createStores, findSources, hasDue, nextDue } from '#server/content/stores.ts'
import type { Connectable } from '#server/credentials/port.ts'
import type { Clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { createReplica, type Replica } from '#server/database/replica.ts'
import { createLocalDrive } from '#server/drive/local/drive.ts'
import type { NextcloudDrive } from '#server/drive/nextcloud/drive.ts'
import type { Drive } from '#server/drive/port.ts'
import { accountFindSources } from '#server/employees/employee-search.ts'
import { enquiryFindSource } from '#server/enquiries/enquiry-search.ts'
import { createEnquiries, type Enquiries } from '#server/enquiries/store.ts'
import { createEventBus, type EventBus } from '#server/events/bus.ts'
import { createInvalidation, type Invalidation } from '#server/events/invalidation.ts'
import { joinScopes, projectScope, type ScopeSource } from '#server/events/scopes.ts'
import { configuredStorages } from '#server/files/configured-storages.ts'
import { followDeletedImages } from '#server/files/deleted-images.ts'
import { createDiskSpace, type DiskSpace } from '#server/files/disk-space.ts'
import { createLibrary, type Library } from '#server/files/library.ts'
import { createPictureDescriptions } from '#server/files/picture-descriptions.ts'
import type { Storages, Visibility } from '#server/files/storage.ts'
import { type Variants, variantCache } from '#server/files/variants.ts'
import { createFinder, type Finder } from '#server/find/finder.ts'
import { candidateFindSource } from '#server/hiring/candidate-search.ts'
import { criteriaNames } from '#server/hiring/criteria-store.ts'
import { createHiring, type HiringServices } from '#server/hiring/services.ts'
import { createRateLimiter, type RateLimiter } from '#server/http/rate-limit.ts'
import { createResponseCache, type ResponseCache } from '#server/http/response-cache.ts'
import { createJobs, type Jobs } from '#server/jobs/queue.ts'
import { createCountBatch } from '#server/list/count-batch.ts'
import { mailFindSource } from '#server/mail/mail-search.ts'
import { createNotifications } from '#server/mail/notifications.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import type { Notifications, Outbox } from '#server/mail/port.ts'
import { createSeal, type Seal } from '#server/mail/seal.ts'
import { createSecurityNotices } from '#server/mail/security-notices.ts'
import { tagNames } from '#server/mail/tag-store.ts'
import { templateNames } from '#server/mail/template-store.ts'
import { pictureNames } from '#server/media/store.ts'
import { configuredEmbedder } from '#server/model/configured-model.ts'
import { requireSteps } from '#server/onboarding/permissions.ts'
import { createOnboarding, type OnboardingStore } from '#server/onboarding/store.ts'
import { createManagedProjects } from '#server/projects/local/managed-projects.ts'
import { createLocalProjects } from '#server/projects/local/own-projects.ts'
import type { ManagedProjects, Projects } from '#server/projects/port.ts'
import { projectFindSource } from '#server/projects/project-search.ts'
import { listReachable, reachable } from '#server/projects/reachable-port.ts'
import { type ActivityLog, createActivityLog } from '#server/revisions/activity.ts'
import { createNames, type Names } from '#server/revisions/named-rows.ts'
import { openKey } from '#server/secrets/sealing-keys.ts'
import { type ApiTokens, createApiTokens, tokenNames } from '#server/sessions/api-tokens.ts'
import { createDevices, type Devices } from '#server/sessions/devices.ts'
import { createPasskeys, type Passkeys } from '#server/sessions/passkeys.ts'
import { createPasswords, type PasswordCost, type Passwords } from '#server/sessions/passwords.ts'
import type { TellSecurityChange } from '#server/sessions/security-changes.ts'
import { createSessions, type Employee, type Sessions } from '#server/sessions/store.ts'
import { createTwoStep, type TwoStep } from '#server/sessions/two-step.ts'
import { createTwoStepRule, type TwoStepRule } from '#server/sessions/two-step-rule.ts'
import { createSiteSettings, type SiteSettings, sectionNames } from '#server/site-settings/store.ts'
import type { Atlassian } from '#server/tracker/jira/oauth.ts'
import { createLocalInboxes } from '#server/tracker/local/inbox.ts'
import { createLocalProjectTime } from '#server/tracker/local/timesheet.ts'
import { createLocalTracker } from '#server/tracker/local/tracker.ts'
import type { Inboxes, ProjectTime, Tracker } from '#server/tracker/port.ts'
import { webhookNames } from '#server/webhooks/store.ts'

/** The services that the parts of the server share. None of them reads the environment. */
export interface Services extends HiringServices {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly db: Database
  /** Null where none is set. */
  readonly replica: Replica | null
  readonly events: EventBus
  readonly invalidation: Invalidation
  readonly clock: Clock
  readonly files: Storages
  readonly diskSpace: DiskSpace
  readonly variants: Readonly<Record<Visibility, Variants>>
  readonly library: Library
  readonly siteSettings: SiteSettings
  readonly content: ContentStores
  readonly responseCache: ResponseCache
  readonly previews: Previews
  readonly enquiries: Enquiries
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly apiTokens: ApiTokens
  readonly devices: Devices
  readonly twoStep: TwoStep
  readonly twoStepRule: TwoStepRule
  readonly passkeys: Passkeys
  readonly tellSecurityChange: TellSecurityChange
  readonly rateLimiter: RateLimiter
  readonly jobs: Jobs
  readonly captcha: CaptchaProvider
  readonly outbox: Outbox
  readonly mailSeal: Seal
  /** Seals the secrets of webhooks. */
  readonly webhookKey: Buffer
  readonly notifications: Notifications
  readonly knowledge: Knowledge
  readonly projects: Projects
  readonly managedProjects: ManagedProjects
  readonly tracker: Tracker
  readonly projectTime: ProjectTime
  readonly inboxes: Inboxes
  readonly chat: Chat
  /** What happens at the company's other servers while an employee looks, each until what it returns is called. */
  readonly watches: readonly ((as: Employee) => () => void)[]
  /** Null where the chat is a company's Nextcloud. */
  readonly managedConversations: ManagedConversations | null
  /** From candidate to colleague. */
  readonly onboarding: OnboardingStore
  readonly drive: Drive
  /** The same where it is a company's Nextcloud; null otherwise. */
  readonly nextcloudDrive: NextcloudDrive | null
  /** The company's other servers that employees connect their accounts at. */
  readonly connectables: readonly Connectable[]
  readonly finder: Finder
  readonly names: Names
  readonly activity: ActivityLog
  /** Decides which events reach an employee. */
  readonly scopesOf: ScopeSource
}

interface ServiceOptions {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly db: Database
  /** The cost of password hashes; the production cost unless a test sets another. */
  readonly passwordCost?: PasswordCost
  /** The machine's, unless a test sets another. */
  readonly clock?: Clock
  /** The difficulty of the proof of work; likewise. */
  readonly captchaDifficulty?: number
  /** Where Atlassian is; likewise. */
  readonly atlassian?: Atlassian | undefined
}

// The code of a company's own servers takes memory and time only where the settings name them.
const loadJira = () => import('#server/tracker/jira/index.ts')
const loadNextcloud = async () => ({
  ...(await import('#server/nextcloud/index.ts')),
  ...(await import('#server/chat/nextcloud/chat.ts')),
  ...(await import('#server/drive/nextcloud/drive.ts')),
  ...(await import('#server/drive/nextcloud/members.ts')),
})

/** The services of a process: files below DATA_DIR or in an object store, rows in the database, mail through the outbox. */
export async function createServices(options: ServiceOptions): Promise<Services> {
  const { config, log, db, passwordCost, clock = () => new Date() } = options
  const ofJira = config.JIRA_URL ? await loadJira() : null
  const ofNextcloud = config.NEXTCLOUD_URL ? await loadNextcloud() : null
  const events = createEventBus(db, log)
  const invalidation = createInvalidation(events)
  const { DATABASE_REPLICA_URL: url } = config
  const replica = url ? createReplica({ db, url, changes: invalidation, log }) : null
  const diskSpace = createDiskSpace(config.DATA_DIR, config.MIN_FREE_DISK_MB * 1024 ** 2)
  const files = configuredStorages(config, diskSpace)
  // Separate, so that a public URL cannot reach a private image.
  const variants = {
    public: variantCache(path.join(config.DATA_DIR, 'cache', 'media')),
    private: variantCache(path.join(config.DATA_DIR, 'cache', 'private')),
  }
  const library = createLibrary({ db, events, storages: files, variants })
  followDeletedImages({ db, events, variants })
  const counts = createCountBatch(db)
  const jobs = createJobs(db, log)
  const reader = replica?.reader ?? db
  const descriptions = createPictureDescriptions(reader, invalidation)
  const content = createStores({ db, reader, events, library, clock, counts, descriptions, jobs })
  const siteSettings = createSiteSettings({ db, events })
  const mailSeal = createSeal(await openKey(db, config.DATA_DIR, 'mail-key'))
  const outbox = createOutbox({ config, jobs, library, mailSeal })
  const tellSecurityChange = createSecurityNotices({ config, outbox })
  const notifications = createNotifications({ config, jobs, log })
  const jira = ofJira?.createJira({ config, db, log, clock, events, atlassian: options.atlassian }) ?? null
  const nextcloud = ofNextcloud?.createNextcloud({ config, db, log, clock }) ?? null
  const projects = jira?.projects ?? createLocalProjects({ db, config })
  const scopesOf = joinScopes(
    async (as) => (await listReachable(projects, as)).map(({ id }) => projectScope(id)),
    // They refer to each other: conversations hold files, and files are shared with conversations.
    (as) => chat.scopesOf(as),
  )
  const nextcloudDrive =
    ofNextcloud &&
    nextcloud &&
    ofNextcloud.createNextcloudDrive({
      ...{ db, events, clock, nextcloud, jobs, log },
      projects: reachable(projects),
      membersOf: ofNextcloud.createMembersOf({ projects: reachable(projects), chat: () => chat }),
    })
  const drive: Drive =
    nextcloudDrive ??
    createLocalDrive({
      ...{ db, events, clock, library },
      storage: files.private,
      variants: variants.private,
      projects: reachable(projects),
      scopesOf,
    })
  const ofChat = { db, log, events, config, projects: reachable(projects) }
  const names = createNames(db, [
    ...[pictureNames, sectionNames, documentNames, gapNames, criteriaNames],
    ...[templateNames, tagNames, tokenNames, webhookNames],
  ])
  const hiring = createHiring({
    ...{ db, events, files, library, jobs, notifications },
    // They refer to each other: steps belong to a decision, and hire.
    undoWith: (...undone) => onboarding.undoOfDecision(...undone),
  })
  const [sessions, devices] = [createSessions(db, events), createDevices(db)]
  const managedProjects = createManagedProjects({ db, events, library })
  const managedConversations = nextcloud ? null : createManagedConversations(db)
  const onboarding: OnboardingStore = createOnboarding({
    requireSteps,
    ...{ db, events, jobs, library, sessions, devices, candidates: hiring.candidates },
    teamPages: content.teammember,
    projects: jira ? null : managedProjects,
    conversations: managedConversations,
    delivers: config.SMTP_URL !== undefined,
  })
  const chat: Chat =
    ofNextcloud && nextcloud
      ? ofNextcloud.createNextcloudChat({ ...ofChat, nextcloud })
      : createLocalChat({ ...ofChat, drive, jobs })
  return {
    config,
    log,
    db,
    replica,
    events,
    invalidation,
    clock,
    files,
    diskSpace,
    variants,
    library,
    siteSettings,
    content,
    responseCache: createResponseCache({ invalidation, clock, nextDue: () => nextDue(content), hasDue }),
    previews: createPreviews(db),
    enquiries: createEnquiries({ db, events, counts, notifications }),
    passwords: createPasswords(passwordCost),
    sessions,
    apiTokens: createApiTokens(db),
    devices,
    twoStepRule: createTwoStepRule(db),
    tellSecurityChange,
    passkeys: createPasskeys(db, config, tellSecurityChange),
    twoStep: createTwoStep({
      ...{ db, clock, tell: tellSecurityChange },
      key: await openKey(db, config.DATA_DIR, 'two-step-key'),
    }),
    rateLimiter: createRateLimiter(db, log),
    jobs,
    captcha: createCaptcha(options),
    notifications,
    knowledge: createKnowledge({
      db,
      clock,
      events,
      vectors: createQuestionVectors(configuredEmbedder(config), log),
    }),
    outbox,
    mailSeal,
    webhookKey: await openKey(db, config.DATA_DIR, 'webhook-key'),
    projects,
    managedProjects,
    tracker: jira?.tracker ?? createLocalTracker({ db, events, config, files, library, variants }),
    projectTime: createLocalProjectTime({ db }),
    inboxes: createLocalInboxes({ db, events, config, remoteTitles: jira?.remoteTitles }),
    chat,
    watches: [chat.watch, jira?.watch].flatMap((watch) => watch ?? []),
    managedConversations,
    onboarding,
    drive,
    nextcloudDrive,
    connectables: [jira, nextcloud].flatMap((server) => server?.connection ?? []),
    scopesOf,
    names,
    activity: createActivityLog({ db, log, names }, [
      ...(jira ? (['issues', 'comments', 'worklogs', 'attachments'] as const) : []),
      ...(nextcloud ? (['files'] as const) : []),
    ]),
    finder: createFinder(db, [
      ...findSources,
      candidateFindSource(hiring.candidateReads),
      ...accountFindSources,
      enquiryFindSource,
      projectFindSource,
      documentFindSource,
      mailFindSource,
    ]),
    ...hiring,
  }
}

/** reCAPTCHA if its keys are set, otherwise proof of work. */
function createCaptcha({ config, db, log, captchaDifficulty }: ServiceOptions): CaptchaProvider {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret } = config
  return siteKey && secret
    ? createRecaptcha(db, log, { siteKey, secret })
    : createProofOfWork(db, captchaDifficulty)
}
