/** What the back office says and offers for a content type where it is not the usual. */
export interface AdminOptions {
  /** Below /authority. */
  readonly path: string
  /** Under which name the browser remembers the page size (AC-215, AP-297). */
  readonly pageSizeStorageKey: string
  /** The heading; the label of many unless set. */
  readonly title?: string
  /** The add button; `Add` and the label of one unless set. */
  readonly add?: string
  /** Buttons that lead to other screens. */
  readonly links?: readonly { readonly label: string; readonly path: string }[]
  /**
   * `tabs` with Publish and Unpublish, a `switch` between Active and Inactive without tabs, or `none` where rows have
   * no status at all. Tabs unless set.
   */
  readonly status?: 'tabs' | 'switch' | 'none'
  /** An incomplete form marks `each` empty field, or says once that all are needed, `together`. Each unless set. */
  readonly requiredMessage?: 'perField' | 'once'
  /** The button that deletes what is selected; `Delete All` unless set. */
  readonly deleteAll?: string
  /** Where `starting` a search, or `always` where its end does too, brings the size of pages back to the smallest for the visit (AP-035, AC-352, AC-353). */
  readonly resetPageSizeOnSearch?: 'set' | 'change'
  readonly toasts?: ToastMessages
}

/** Popups in words; what is absent is either the usual sentence or not said at all. */
export interface ToastMessages {
  /** `<label> Created Successfully!` unless set. */
  readonly created?: string
  /** `<label> Updated Successfully!` unless set. */
  readonly updated?: string
  readonly deleted?: string
  readonly statusChanged?: string
  readonly failed?: { readonly [Call in ContentAction]?: FailureToast }
  /** Warnings when a deletion is confirmed that has nothing to delete. */
  readonly nothingSelected?: { readonly one: string; readonly many: string }
}

export type ContentAction = 'list' | 'count' | 'create' | 'change' | 'remove' | 'status' | 'reorder'

export interface FailureToast {
  readonly title: string
  /** What of the answer is shown: its `detail`, or else the whole `answer` as text. Nothing of it unless set. */
  readonly from?: 'detail' | 'body'
  /** What is shown where the answer says nothing. */
  readonly fallback: string
}
