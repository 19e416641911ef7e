import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

// Set by theme-init.js, or by a later choice.
const chosenTheme = (): Theme | undefined => {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

export function chooseTheme(theme: Theme): void {
  // A cookie and not the browser's storage: logging out clears that (AC-132), and a preference is no personal data.
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store yet
  document.cookie = `theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax`
  document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

/** The current theme: the choice, or that of the system. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, serverTheme)
}

const listeners = new Set<() => void>()
const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)')
const shownTheme = (): Theme => chosenTheme() ?? (darkSystem().matches ? 'dark' : 'light')
// The server knows neither, and the colors do not depend on it.
const serverTheme = (): Theme => 'light'

function subscribe(listener: () => void): () => void {
  const dark = darkSystem()
  listeners.add(listener)
  dark.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    dark.removeEventListener('change', listener)
  }
}
