import { useEffect, useState } from 'react'
import { storedUsername } from '#web/employee/session.ts'
import { usePortalEvents } from '#web/employee/shell/live-events.ts'

/** How long someone counts as typing after a notification, in milliseconds. */
const typingMs = 5000

/** A sentence about who is typing in a conversation; empty if nobody is. */
export function useTyping(token: string): string {
  const [people, setPeople] = useState<readonly { name: string; displayName: string; until: number }[]>([])

  usePortalEvents((event) => {
    if (event?.topic === 'typing' && event.token === token) {
      const { userName: name, displayName } = event
      if (name.toLowerCase() === storedUsername().toLowerCase()) return
      const others = people.filter((one) => one.name !== name)
      setPeople([...others, { name, displayName, until: Date.now() + typingMs }])
    }
    // Someone who has sent a message has stopped typing.
    if (event?.topic === 'chat' && event.token === token && event.message)
      setPeople(people.filter(({ name }) => name !== event.message?.actorId))
  })

  useEffect(() => {
    if (people.length === 0) return
    const next = Math.min(...people.map(({ until }) => until))
    const timer = setTimeout(
      () => setPeople(people.filter(({ until }) => until > Date.now())),
      Math.max(0, next - Date.now()) + 50,
    )
    return () => clearTimeout(timer)
  }, [people])

  const names = people.map(({ displayName }) => displayName)
  if (names.length === 0) return ''
  return names.length === 1 ? `${names[0]} is writing…` : `${names.join(' and ')} are writing…`
}
