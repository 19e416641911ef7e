// Free of zod, so that screens may import it.

export const listViewLimits = {
  /** The views that one administrator may keep of a list. */
  perAccount: 50,
  nameLength: 80,
  /** The size of what a view shows, as JSON. */
  stateBytes: 16 * 1024,
} as const

/** What a list shows in a view, by the names of its URL. */
export interface ListViewState {
  readonly tab: string
  readonly search: string
  readonly sort: string
  readonly filter: Readonly<Record<string, string>>
  /** In order; null for the usual ones. */
  readonly columns: readonly string[] | null
}

/** A named view of a list, its owner's alone or of everybody. */
export interface ListView {
  readonly id: number
  readonly name: string
  readonly isShared: boolean
  readonly isMine: boolean
  /** The name of its owner; null if the account is gone. */
  readonly by: string | null
  /** Rises with every change. */
  readonly version: number
  readonly state: ListViewState
}
