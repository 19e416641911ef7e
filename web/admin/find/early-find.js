// Runs before the scripts of the screen: Control+K opens the search as soon as there is one, with what was typed by then.
addEventListener(
  'keydown',
  (event) => {
    const { dataset } = document.documentElement
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (document.querySelector('[aria-keyshortcuts~="Control+K"]') || altKey) return
    if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey) dataset.find ??= ''
    else if (dataset.find !== undefined && key.length === 1 && !ctrlKey && !metaKey) dataset.find += key
    else return
    event.preventDefault()
  },
  true,
)
