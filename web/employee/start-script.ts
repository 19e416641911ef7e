import { employeePath, portalItemNames } from '#contract/employee/employee-path.ts'
import { escapeAttribute } from '#contract/escape-attribute.ts'
import { type Reader, readerCookie, readerText } from '#contract/page-request.ts'
import { hydrationEvents } from '#web/hydration-events.ts'
import { nextName } from '#web/requested-path.ts'

interface PortalPage {
  /** Whether it is a guarded screen, the login page, or neither. */
  readonly guard: 'screen' | 'login' | 'none'
  /** The reader whose data it contains, if any. */
  readonly reader: Reader | undefined
  /** Sets the chosen theme. */
  readonly themeScript: string
  /** Whether it is still empty. */
  readonly isFrame: boolean
}

/**
 * Adds the script that runs before anything of a portal page is shown: the guard, which decides from browser storage,
 * without a call (EP-011 to EP-014, EP-028). It also reloads a page that was rendered for another person or time zone
 * than the browser's, as an empty frame. Input and clicks before the screen works are replayed once it does.
 * @param html as React Router renders it
 * @param nonce of its scripts
 */
export function addStartScript(html: string, nonce: string, page: PortalPage): string {
  const { guard, reader, themeScript, isFrame } = page
  const data = reader ? ` data-reader="${escapeAttribute(readerText(reader))}"` : ''
  const script = `${themeScript}${startScript}${isFrame ? '' : earlyScript}`
  return html.replace(
    '<head>',
    () => `<head><script nonce="${nonce}" data-guard="${guard}"${data}>${script}</script>`,
  )
}

const names = JSON.stringify({ ...portalItemNames, readerCookie, next: nextName })
const paths = JSON.stringify({ login: `${employeePath}/login`, home: `${employeePath}/dashboard` })

const startScript = `{
const names = ${names}
const paths = ${paths}
const { guard, reader } = document.currentScript.dataset
const stored = name => { try { return localStorage.getItem(name) } catch { return null } }
const isSignedIn = stored(names.isSignedIn) === 'true'
const leave = path => {
  // The rest of the page is not parsed, so nothing of it is shown.
  stop()
  location.replace(path)
}
if (guard === 'screen' && !isSignedIn) {
  const requested = location.pathname + location.search + location.hash
  leave(paths.login + (location.pathname === paths.home ? '' : '?' + names.next + '=' + encodeURIComponent(requested)))
}
else if (guard === 'login' && isSignedIn) leave(paths.home)
else if (reader && reader !== Intl.DateTimeFormat().resolvedOptions().timeZone + ' ' + stored(names.username)) {
  document.cookie = names.readerCookie + '=; Path=/; Max-Age=0'
  // Otherwise it would return.
  if (!document.cookie.includes(names.readerCookie)) leave(location.href)
}
}`

// If the browser itself submitted the form, the password would be in the URL.
const earlyScript = `{
const edits = new Map()
let acts = []
let isReactListening = false
const keep = event => {
  const { type, target } = event
  const add = run => acts.push({ event, run })
  if (type === 'keydown') {
    const { key, ctrlKey, metaKey, altKey } = event
    if (key.length > 1 || ctrlKey || metaKey || altKey || target.closest('input, textarea, select, button')) return
    add(() => document.body.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true })))
  } else if (type === 'input' && target.type !== 'file') {
    if (!/checkbox|radio/.test(target.type)) edits.set(target, target.value)
  } else if (isReactListening) {
    return
  } else if (type === 'input') {
    add(() => target.dispatchEvent(new Event('change', { bubbles: true })))
  } else if (type === 'submit') {
    event.preventDefault()
    add(() => target.requestSubmit())
  } else {
    const button = target.closest('button[type=button]')
    if (button) add(() => button.click())
  }
}
// An event that arrives while React hydrates reaches the new listeners, unless React could not handle it and stopped
// it.
const isHeard = ({ eventPhase, cancelBubble }) => eventPhase !== 0 && !cancelBubble
const types = ['input', 'submit', 'click', 'keydown']
for (const type of types) addEventListener(type, keep, true)
addEventListener('${hydrationEvents.begin}', () => {
  isReactListening = true
  acts = acts.filter(({ event }) => event.type === 'keydown' || !isHeard(event))
}, { once: true })
addEventListener('${hydrationEvents.end}', () => {
  for (const type of types) removeEventListener(type, keep, true)
  acts = acts.filter(({ event }) => !isHeard(event))
  for (const [field, text] of edits) {
    // React ignores a value that it already knows, so it gets another one first.
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text)
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  // One at a time, so that each finds what the previous one has changed.
  const repeat = () => {
    acts.shift()?.run()
    if (acts.length > 0) setTimeout(repeat)
  }
  queueMicrotask(repeat)
}, { once: true })
}`
