/**
 * Hands the focus on before something that has it is deleted: to the next of its siblings, else to the one before, else
 * to what follows their list. A focus that has moved elsewhere by then stays there.
 */
export function focusPast(deleted: Element | null): void {
  const { activeElement } = document
  if (activeElement !== document.body && !deleted?.contains(activeElement)) return
  const heir =
    deleted?.nextElementSibling ??
    deleted?.previousElementSibling ??
    deleted?.parentElement?.nextElementSibling
  heir?.querySelector<HTMLElement>('button:not(:disabled), input:not(:disabled), a')?.focus()
}
