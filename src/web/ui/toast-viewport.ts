/** Two seconds, as specified; what went wrong stays long enough to be read. The guard's word at the bottom is short too. */
const usualMilliseconds = 2000
const errorMilliseconds = 6000
const mostAtOnce = 20

/** Rendered outside React: a toast outlives the page that showed it, and lies above an open dialog. */
export function addToast(text: string, { kind = 'info', place = 'top-right', milliseconds, action }: ToastOptions) {
  const isError = kind === 'error' && place === 'top-right'
  const list = listAt(place)
  // One offer of a kind is enough, however often what leads to it is pressed.
  if (action) for (const earlier of [...list.children]) if (earlier.firstChild?.textContent === text) earlier.remove()
  while (list.childElementCount >= mostAtOnce) list.firstElementChild?.remove()
  const toast = document.createElement('div')
  toast.className = 'toast'
  toast.dataset.kind = kind
  toast.role = kind === 'error' ? 'alert' : 'status'
  toast.append(text)
  if (action) toast.append(buttonFor(action, () => close(toast)))
  list.append(toast)
  // Shown again, so that it lies above a window opened since.
  if (list.matches(':popover-open')) list.hidePopover()
  list.showPopover()
  closeLater(toast, milliseconds ?? (isError ? errorMilliseconds : usualMilliseconds))
}

function listAt(place: string): HTMLElement {
  const known = document.querySelector<HTMLElement>(`.toasts[data-place="${place}"]`)
  if (known) return known
  const list = document.createElement('div')
  list.className = 'toasts'
  list.dataset.place = place
  list.popover = 'manual'
  document.body.append(list)
  return list
}

function buttonFor({ label, run }: NonNullable<ToastOptions['action']>, done: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', () => {
    run()
    done()
  })
  return button
}

/** Stays while it is hovered or focused. */
function closeLater(toast: HTMLElement, milliseconds: number) {
  let timer = setTimeout(() => close(toast), milliseconds)
  const stay = () => clearTimeout(timer)
  const leave = () => {
    clearTimeout(timer)
    timer = setTimeout(() => close(toast), milliseconds)
  }
  for (const event of ['pointerenter', 'focusin']) toast.addEventListener(event, stay)
  for (const event of ['pointerleave', 'focusout']) toast.addEventListener(event, leave)
}

function close(toast: HTMLElement) {
  const list = toast.parentElement
  toast.remove()
  if (list?.childElementCount === 0) list.hidePopover()
}

export type ToastOptions = {
  kind?: 'info' | 'success' | 'error'
  place?: 'top-right' | 'bottom-center'
  milliseconds?: number
  /** One thing that can still be done about it, as «Вернуть». */
  action?: { label: string; run: () => void }
}
