/** Presses before the page was alive, marked by head-script.ts in the page itself: what is gone from the page by then leads nowhere and is dropped. */

/** From here on React hears every press. To be called in the moment it begins to listen, or a press would be lost or count twice. */
export function endEarlyPresses() {
  document.documentElement.dataset.live = ''
}

/** Repeats each press once, and last of all the way to another page. One at a time: React draws what a choice changed before the next. */
export async function repeatEarlyPresses(): Promise<void> {
  for (const pressed of document.querySelectorAll<HTMLElement>('[data-pressed]')) {
    await new Promise((resolve) => setTimeout(resolve))
    delete pressed.dataset.pressed
    if (pressed.isConnected) repeatPress(pressed)
  }
  const way = document.querySelector<HTMLElement>('[data-way]')
  delete way?.dataset.way
  if (way instanceof HTMLFormElement) way.requestSubmit()
  else way?.click()
}

export function repeatPress(pressed: HTMLElement) {
  if (pressed instanceof HTMLInputElement) {
    // Another one of its group was chosen later.
    if (pressed.type === 'radio' && !pressed.checked) return
    // Set back first: React reports a choice only when it changes something.
    pressed.checked = !pressed.checked
  }
  pressed.click()
}
