import { useEffect, useEffectEvent } from 'react'

/** Events of the window; the requirements fix their names (EP-088, EP-362). */
export const profileEvents = {
  updated: 'profile-updated',
  imageDeleteConfirmed: 'profile-image-delete-confirmed',
} as const

type ProfileEvent = (typeof profileEvents)[keyof typeof profileEvents]

export const announce = (event: ProfileEvent): boolean => window.dispatchEvent(new Event(event))

/** Listens as long as the component is mounted. */
export function useProfileEvent(event: ProfileEvent, listener: () => void): void {
  const act = useEffectEvent(listener)
  useEffect(() => {
    const listen = () => act()
    window.addEventListener(event, listen)
    return () => window.removeEventListener(event, listen)
  }, [event])
}
