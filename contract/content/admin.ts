/** How the admin area presents a content type, where it differs from the defaults. */
export interface AdminOptions {
  /** Below /authority. */
  readonly path: string
  /** The localStorage key of the page size (AC-215, AP-297). */
  readonly pageSizeStorageKey: string
  /** The heading; defaults to the plural label. */
  readonly title?: string
  /** The add button; defaults to `Add` and the singular label. */
  readonly add?: string
  /** Buttons that link to other screens. */
  readonly links?: readonly { readonly label: string; readonly path: string }[]
  /** `tabs` with Publish and Unpublish, or a `switch` between Active and Inactive without tabs. Defaults to tabs. */
  readonly status?: 'tabs' | 'switch'
  /**
   * Whether an incomplete form shows a message per empty field, or one message for the form. Defaults to per field.
   */
  readonly requiredMessage?: 'perField' | 'once'
  /** The button that deletes the selected rows; defaults to `Delete All`. */
  readonly deleteAll?: string
  /**
   * Resets the page size to the smallest for the visit (AP-035, AC-352, AC-353): when a search is `set`, or on every
   * `change`, including clearing. Defaults to never.
   */
  readonly resetPageSizeOnSearch?: 'set' | 'change'
  readonly toasts?: ToastMessages
}

/** Texts of toasts; an omitted one uses the default, or shows no toast. */
export interface ToastMessages {
  /** Defaults to `<label> Created Successfully!`. */
  readonly created?: string
  /** Defaults to `<label> Updated Successfully!`. */
  readonly updated?: string
  readonly deleted?: string
  readonly statusChanged?: string
  readonly failed?: { readonly [Action in ContentAction]?: FailureToast }
  /** Warnings when deleting with nothing selected. */
  readonly nothingSelected?: { readonly one: string; readonly many: string }
}

export type ContentAction = 'list' | 'count' | 'create' | 'update' | 'delete' | 'status' | 'reorder'

export interface FailureToast {
  readonly title: string
  /** Whether the text is the `detail` of the response, or its whole `body`; defaults to `fallback`. */
  readonly from?: 'detail' | 'body'
  /** The text if the response has none. */
  readonly fallback: string
}
