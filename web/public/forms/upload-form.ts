import { type CallOptions, call } from '#web/api.ts'

/**
 * Sends a form of a visitor. Rejects with an `ApiError`.
 * @param path below `/api/`
 */
export async function uploadForm(
  path: string,
  values: Readonly<Record<string, string | File | null>>,
  settings: Pick<CallOptions, 'fetch' | 'signal'> = {},
): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) if (value !== null) body.set(name, value)
  await call(path, { ...settings, method: 'POST', body, anonymous: true })
}
