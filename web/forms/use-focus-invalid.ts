import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus to the first invalid field once a form reports errors.
 * @param missing of `useRequiredFields`
 * @param error of the last attempt to save
 */
export function useFocusInvalid(
  form: RefObject<HTMLFormElement | null>,
  missing: ReadonlySet<string>,
  error: Error | null,
): void {
  useEffect(() => {
    if (missing.size > 0 || error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, missing, error])
}
