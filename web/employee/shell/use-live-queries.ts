import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PortalEvent } from '#contract/events/events.ts'
import { storedUsername } from '#web/employee/session.ts'
import { usePortalEvents } from '#web/employee/shell/live-events.ts'

/** What shows issues of projects, be it as a list, a number, or a chart. */
const boards = ['issues', 'statistics', 'sprints', 'months', 'all-months'] as const

/** What is read again after an event: the beginnings of the keys of queries. The chat follows its own. */
const outdatedBy: { readonly [T in PortalEvent['topic']]?: readonly string[] } = {
  issue: boards,
  inbox: ['inbox'],
  files: ['files'],
  // Who joins or leaves a project or a conversation sees other issues and files.
  membership: [...boards, 'projects', 'project', 'members', 'files'],
}

/** How long changes are collected before what is shown of them is read again, in milliseconds. */
const collectMs = 300
/** As long as they keep coming, as while many files are uploaded, it is read no more often than this. */
const restMs = 1500

/** What others change appears by itself, on every screen. */
export function useLiveQueries(): void {
  const client = useQueryClient()
  const outdated = useRef<QueryKey[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  const readAt = useRef(0)
  usePortalEvents((event) => {
    const keys = event ? keysOf(event) : [everything]
    if (keys.length === 0) return
    outdated.current.push(...keys)
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined
        readAt.current = Date.now()
        const distinct = new Map(outdated.current.map((key) => [key.join(' '), key]))
        outdated.current = []
        for (const queryKey of distinct.values()) void client.invalidateQueries({ queryKey })
      },
      Math.max(collectMs, readAt.current + restMs - Date.now()),
    )
  })
}

/** After events that may have been missed. */
const everything: QueryKey = []

/** Of single issues only the one that has changed. */
function keysOf(event: PortalEvent): QueryKey[] {
  const keys: QueryKey[] = (outdatedBy[event.topic] ?? []).map((name) => [name])
  return event.topic === 'issue' ? [...keys, ['issue', storedUsername(), event.key]] : keys
}
