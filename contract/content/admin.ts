/** How the admin area presents a content type, where it differs from the defaults. */
export interface AdminOptions {
  /** Below /authority. */
  readonly path: string
  /** The localStorage key of the page size (AC-215, AP-297). */
  readonly pageSizeStorageKey: string
  /** The heading; the plural label unless set. */
  readonly title?: string
  /** The add button; `Add` and the singular label unless set. */
  readonly add?: string
  /** Buttons that link to other screens. */
  readonly links?: readonly { readonly label: string; readonly path: string }[]
  /** `tabs` with Publish and Unpublish, or a `switch` between Active and Inactive without tabs. Tabs unless set. */
  readonly status?: 'tabs' | 'switch'
  /** An incomplete form shows a message per empty field, or one message for the form. Per field unless set. */
  readonly requiredMessage?: 'perField' | 'once'
  /** The button that deletes the selected rows; `Delete All` unless set. */
  readonly deleteAll?: string
  /**
   * Resets the page size to the smallest for the visit (AP-035, AC-352, AC-353): when a search is `set`, or on every
   * `change` of it, clearing included. Never unless set.
   */
  readonly resetPageSizeOnSearch?: 'set' | 'change'
  readonly toasts?: ToastMessages
}

/** Texts of toasts; an omitted one is the default, or there is no toast. */
export interface ToastMessages {
  /** `<label> Created Successfully!` unless set. */
  readonly created?: string
  /** `<label> Updated Successfully!` unless set. */
  readonly updated?: string
  readonly deleted?: string
  readonly statusChanged?: string
  readonly failed?: { readonly [Action in ContentAction]?: FailureToast }
  /** Warnings when a deletion is confirmed with nothing selected. */
  readonly nothingSelected?: { readonly one: string; readonly many: string }
}

export type ContentAction = 'list' | 'count' | 'create' | 'update' | 'delete' | 'status' | 'reorder'

export interface FailureToast {
  readonly title: string
  /** The text comes from the `detail` of the response, or from its whole `body`; it is `fallback` unless set. */
  readonly from?: 'detail' | 'body'
  /** The text when the response has none. */
  readonly fallback: string
}
