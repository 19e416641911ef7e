import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { usePortalEvents } from '#web/employee/live-events.ts'

/** What is read of issues, by the first part of its key. */
const ofIssues = ['issues', 'statistics', 'sprints', 'months', 'all-months']
/** What changes with who works in a project. */
const ofMembers = [...ofIssues, 'projects', 'project', 'members']

/** How long changes are collected before they are read, in milliseconds. */
const collectMs = 500

/** Reads again what colleagues have changed, for as long as a screen of the tracker is shown. */
export function useLiveTracker(): void {
  const client = useQueryClient()
  const outdated = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  usePortalEvents((event) => {
    // Nothing is known of what was missed.
    const names = event === null || event.topic === 'membership' ? ofMembers : ofIssues
    if (event !== null && event.topic !== 'membership' && event.topic !== 'issue') return
    for (const name of names) outdated.current.add(name)
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      for (const name of outdated.current) void client.invalidateQueries({ queryKey: [name] })
      outdated.current.clear()
    }, collectMs)
  })
}
