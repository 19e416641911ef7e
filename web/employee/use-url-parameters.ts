import { useSearchParams } from 'react-router'

/** What changes of the URL's query; null or empty leaves a parameter out. */
type Changes = Readonly<Record<string, string | null>>

/** The filters of a screen, which are in its URL so that they can be shared and reloaded. */
export function useUrlParameters() {
  const [parameters, setParameters] = useSearchParams()
  return {
    parameters,
    /** Changes them in place: Back leaves the screen. */
    change: (changes: Changes) =>
      setParameters((current) => withChanges(current, changes), { replace: true, preventScrollReset: true }),
    /** The query with changes, for a link. */
    search: (changes: Changes) => `?${withChanges(parameters, changes)}`,
  }
}

function withChanges(parameters: URLSearchParams, changes: Changes): URLSearchParams {
  const changed = new URLSearchParams(parameters)
  for (const [name, value] of Object.entries(changes)) {
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return changed
}

/** The page in a parameter of a URL; 1 for anything that is none. */
export function pageOf(parameters: URLSearchParams, name: string): number {
  const page = Number(parameters.get(name))
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
