import { useSearchParams } from 'react-router'

/** Changes to the URL's query; null or an empty string removes a parameter. */
type Changes = Readonly<Record<string, string | null>>

/** The filters of a screen, which are in its URL so that they can be shared and survive a reload. */
export function useUrlParameters() {
  const [parameters, setParameters] = useSearchParams()
  return {
    parameters,
    /** Changes them without a history entry: Back leaves the screen. */
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

/** The page in a URL parameter; 1 if it is invalid. */
export function pageOf(parameters: URLSearchParams, name: string): number {
  const page = Number(parameters.get(name))
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
