import type { AnyContent } from '#contract/content/define.ts'

/** What a toast says once a row was created or updated. */
export const savedTexts = ({ label, admin: { toasts } }: AnyContent) => ({
  created: toasts?.created ?? `${label.one} Created Successfully!`,
  updated: toasts?.updated ?? `${label.one} Updated Successfully!`,
})
