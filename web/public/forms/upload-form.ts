import { api, type CallSettings } from '#web/calls.ts'

/** Sends a form of a visitor. Rejects with an `ApiError`. */
export async function uploadForm(
  route: 'POST candidates/' | 'POST contactus/',
  values: Readonly<Record<string, string | File | null>>,
  settings: Pick<CallSettings, 'fetch' | 'signal'> = {},
): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) if (value !== null) body.set(name, value)
  await api(route, { body }, { ...settings, anonymous: true })
}
