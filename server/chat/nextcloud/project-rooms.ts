import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Project } from '#contract/projects/portal-project.ts'
import type { TalkUser } from '#server/chat/nextcloud/talk.ts'
import { moderates, roomTypes, type TalkRoom } from '#server/chat/nextcloud/wire.ts'
import { talkRoom } from '#server/chat/tables.ts'
import type { Credentials } from '#server/credentials/credential-store.ts'
import type { Database } from '#server/database/connect.ts'
import { isDomainError, notFound } from '#server/errors.ts'
import type { Projects } from '#server/projects/port.ts'
import type { Employee } from '#server/sessions/store.ts'

/** A conversation that the portal shows, with the project that it belongs to. */
export interface ShownRoom {
  readonly room: TalkRoom
  readonly project: Project | undefined
}

/**
 * The conversations of projects. The first member who looks begins one at Talk, under their own name, with the other
 * members who have connected their accounts; everyone in it becomes a moderator, so that whoever looks later can add
 * and remove members as the tracker does.
 */
export interface ProjectRooms {
  /** Which of the rooms are those of the employee's projects, without those of other projects. Begins missing ones. */
  assign(user: TalkUser, rooms: readonly TalkRoom[]): Promise<ShownRoom[]>
  /** Throws `notFound` for the room of a project that the employee does not have. */
  check(as: Employee, token: string): Promise<Project | undefined>
}

interface ProjectRoomOptions {
  readonly db: Database
  readonly projects: Pick<Projects, 'list' | 'listMembers'>
  readonly credentials: Pick<Credentials, 'findEmployees'>
}

/** Each takes some requests: the others follow when somebody looks again. */
const atOnce = { begun: 4, compared: 2 } as const
/** Whether the members were last compared too long ago. */
const isOld = lt(talkRoom.membersAt, sql`now() - interval '10 minutes'`)

export function createProjectRooms({ db, projects, credentials }: ProjectRoomOptions): ProjectRooms {
  /** The accounts at Nextcloud of a project's current members. */
  async function membersOf(as: Employee, { key }: Project): Promise<Set<string>> {
    const members = await projects.listMembers(as, key)
    const names = members.flatMap(({ isCurrent, username }) => (isCurrent ? [username] : []))
    const employees = await credentials.findEmployees(names)
    const isMember = new Set(names)
    return new Set(employees.flatMap((row) => (isMember.has(row.username ?? '') ? [row.identity] : [])))
  }

  /** Whatever fails here does so for one project, and is tried again when somebody looks again. */
  async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      for (const code of ['notFound', 'forbidden', 'invalid'] as const)
        if (isDomainError(error, code)) return null
      throw error
    }
  }

  const begin = (user: TalkUser, project: Project) =>
    attempt(async (): Promise<ShownRoom | null> => {
      const { talk, uid } = user
      const members = await membersOf(user.as, project)
      const users = [...members].filter((member) => member !== uid)
      const { room } = await talk.createRoom({
        ...{ roomType: roomTypes.group, roomName: project.name },
        participants: { users },
      })
      const [own] = await db
        .insert(talkRoom)
        .values({ token: room.token, projectId: project.id })
        .onConflictDoNothing()
        .returning({ token: talkRoom.token })
      if (!own) {
        // Somebody else was first.
        await talk.deleteRoom(room.token)
        return null
      }
      await promoteAll(user, room.token)
      return { room, project }
    })

  async function promoteAll({ talk }: TalkUser, token: string): Promise<void> {
    for (const one of await talk.listParticipants(token))
      if (one.actorType === 'users' && !moderates(one)) await talk.promote(token, one.attendeeId)
  }

  /** Adds and removes members as the tracker has them; guests and groups stay. */
  const compare = ({ room, project }: ShownRoom, user: TalkUser) =>
    attempt(async () => {
      if (!project) return
      const [due] = await db
        .update(talkRoom)
        .set({ membersAt: sql`now()` })
        .where(and(eq(talkRoom.token, room.token), isOld))
        .returning({ token: talkRoom.token })
      // Somebody else was first.
      if (!due) return
      const { talk, uid } = user
      const members = await membersOf(user.as, project)
      const present = (await talk.listParticipants(room.token)).filter(
        ({ actorType }) => actorType === 'users',
      )
      const isIn = new Set(present.map(({ actorId }) => actorId))
      for (const member of members) if (!isIn.has(member)) await talk.addParticipant(room.token, member)
      // Only employees of the portal: others were added in Nextcloud, on purpose.
      const employees = await credentials.findEmployees(present.map(({ actorId }) => actorId))
      const known = new Set(employees.map(({ identity }) => identity))
      for (const { actorId, attendeeId } of present)
        if (actorId !== uid && known.has(actorId) && !members.has(actorId))
          await talk.removeParticipant(room.token, attendeeId)
      await promoteAll(user, room.token)
    })

  return {
    async assign(user, rooms) {
      const own = await projects.list(user.as)
      const ids = own.map(({ id }) => id)
      const tokens = rooms.map(({ token }) => token)
      const rows = await db
        .select({ token: talkRoom.token, projectId: talkRoom.projectId, isDue: sql<boolean>`${isOld}` })
        .from(talkRoom)
        .where(or(inArray(talkRoom.projectId, [...ids, '']), inArray(talkRoom.token, [...tokens, ''])))
        .orderBy(talkRoom.membersAt)
      const projectOf = new Map(rows.map(({ token, projectId }) => [token, projectId]))
      const byId = new Map(own.map((project) => [project.id, project]))
      const shown = rooms.flatMap((room): ShownRoom[] => {
        const id = projectOf.get(room.token)
        const project = id === undefined ? undefined : byId.get(id)
        return id !== undefined && !project ? [] : [{ room, project }]
      })
      const begun = new Set(projectOf.values())
      const missing = own.filter(({ id }) => !begun.has(id)).slice(0, atOnce.begun)
      const added = await Promise.all(missing.map((project) => begin(user, project)))
      const moderated = new Map(
        shown.filter(({ room }) => moderates(room)).map((one) => [one.room.token, one]),
      )
      const due = rows.flatMap(({ token, isDue }) => (isDue ? (moderated.get(token) ?? []) : []))
      for (const one of due.slice(0, atOnce.compared)) await compare(one, user)
      return [...shown, ...added.filter((one) => one !== null)]
    },

    async check(as, token) {
      const [row] = await db.select().from(talkRoom).where(eq(talkRoom.token, token))
      if (!row) return undefined
      const project = (await projects.list(as)).find(({ id }) => id === row.projectId)
      if (!project) throw notFound()
      return project
    },
  }
}
