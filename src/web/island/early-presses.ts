/** Presses before the page was alive, marked by head-script.ts in the page itself: what is gone from the page by then leads nowhere and is dropped. */

/** From here on React hears every press. To be called in the moment it begins to listen, or a press would be lost or count twice. */
export function endEarlyPresses() {
  document.documentElement.dataset.live = ''
}

/** Repeats each press once, and last of all the way to another page. One at a time: React draws what a choice changed before the next. */
export async function repeatEarlyPresses(): Promise<void> {
  for (const pressed of document.querySelectorAll<HTMLElement>('[data-pressed]')) {
    await new Promise((resolve) => setTimeout(resolve))
    if (pressed.isConnected) repeatPress(pressed)
  }
  const way = document.querySelector<HTMLElement>('[data-way]')
  delete way?.dataset.way
  if (way instanceof HTMLFormElement) way.requestSubmit()
  else way?.click()
}

/** Presses an island has remembered, until it has repeated them. */
const remembered = new Set<Promise<void>>()

export function rememberUntil(repeated: Promise<void>) {
  remembered.add(repeated)
  void repeated.then(() => remembered.delete(repeated))
}

/** Whoever leaves the page meanwhile waits: with the page a press would be gone, and the question it has sent. */
export async function everyPressRepeated(): Promise<void> {
  await Promise.all(remembered)
}

/**
 * What was typed by now into forms that only a script handles, told to React when it listens: it does not know of it, and would empty a
 * field it controls when it draws it next.
 */
export function takeEarlyTyping(root: ParentNode): () => void {
  const fields = root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form:not([action]) :is(input:not([type=file]), textarea)',
  )
  const typed = [...fields].filter((field) => field.value !== field.defaultValue)
  const tellings = typed.map((field) => [field, field.value] as const)
  return () => {
    for (const [field, text] of tellings) if (field.isConnected) tellTyping(field, text)
  }
}

function tellTyping(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  field.value = ''
  // Past the property by which React watches the field: it reports only what has changed since it looked.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The mark of a choice says what was chosen: React may have drawn the field as the server knew it since. */
export function markPress(pressed: HTMLElement) {
  pressed.dataset.pressed = String(pressed instanceof HTMLInputElement && pressed.checked)
}

export function repeatPress(pressed: HTMLElement) {
  const isChosen = pressed.dataset.pressed === 'true'
  delete pressed.dataset.pressed
  if (pressed instanceof HTMLFormElement) return pressed.requestSubmit()
  if (pressed instanceof HTMLInputElement) {
    // Another one of its group was chosen later.
    if (pressed.type === 'radio' && !pressed.checked) return
    // The other way first: React reports a choice only when it changes something.
    pressed.checked = !isChosen
  }
  pressed.click()
}
