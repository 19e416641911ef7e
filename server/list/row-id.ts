import { notFound } from '#server/http/errors.ts'

/** A parsed id; null for an impossible one. */
export function parseId(text: string): number | null {
  if (!/^[1-9]\d{0,9}$/.test(text)) return null
  const id = Number(text)
  return id <= 2_147_483_647 ? id : null
}

export interface IdParams {
  Params: { id: string }
}

/** The id in the path of a request. Throws 404 for an invalid one (HD-481). */
export const idOf = ({ params }: { readonly params: { readonly id: string } }): number => requireId(params.id)

/** Throws 404 for an invalid id. */
export function requireId(text: string): number {
  const id = parseId(text)
  if (id === null) throw notFound()
  return id
}
