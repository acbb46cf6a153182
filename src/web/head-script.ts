// Runs before the first paint as text in the head of the page, so that nobody sees the wrong theme or the wrong greeting flash, and no request
// is waited for. It stands alone on purpose: with an import it would become a module, and modules wait.
{
  const page = document.documentElement
  page.classList.add('js')
  // What lies below the first screens is laid out later (island/lower-screens.ts), unless the page is opened at a place further down.
  const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (way?.type === 'navigate' && !location.hash) page.classList.add('first-screens')
  // Where a name will stand in a moment, «Войти» is not shown first.
  if (/(?:^|; )uid=[1-9]/.test(document.cookie)) page.dataset.signedIn = ''
  try {
    const theme = localStorage.getItem('theme')
    // What is said about the own appliance has its place before it is known; another person's is not said.
    const appliance = localStorage.getItem('appliance')
    const owner = appliance?.match(/"user_id":(\d+)/)?.[1]
    if (appliance && (!owner || `; ${document.cookie};`.includes(`; uid=${owner};`))) page.dataset.appliance = ''
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme
  } catch {
    // Storage may be switched off; the system's theme is then the answer.
  }
  // Here, because without a connection no other script can be fetched to say it.
  const bar = document.createElement('p')
  bar.className = 'offline-bar'
  bar.role = 'status'
  for (const event of ['offline', 'online']) {
    addEventListener(event, () => {
      document.body.append(bar)
      bar.textContent = navigator.onLine ? '' : 'Нет соединения. Корзина сохранена на устройстве'
    })
  }

  // Where a page is read first, its scripts are asked for when it has been painted: until then the line and the processor belong to what is
  // seen. Presses before they are there are remembered below.
  const { entry, chunks } = document.currentScript?.dataset ?? {}
  let isAsked = !entry
  function askForScripts() {
    if (isAsked) return
    isAsked = true
    const made = (name: string, properties: object) =>
      Object.assign(document.createElement(name), { fetchPriority: 'low', ...properties })
    const preloads = (chunks ? chunks.split(' ') : []).map((href) => made('link', { rel: 'modulepreload', href }))
    document.head.append(made('script', { type: 'module', src: entry }), ...preloads)
  }
  // Not before the end of the page: its data stands there, and what was painted until then may be its beginning only.
  addEventListener('DOMContentLoaded', () => {
    // Nothing paints a page in the background; styles that do not come are not waited for longer than this.
    setTimeout(askForScripts, document.hidden ? 0 : 3000)
    const afterNextFrame = () => requestAnimationFrame(() => requestAnimationFrame(askForScripts))
    try {
      // Told when the first paint is on the screen; a frame is told when it is about to be drawn.
      new PerformanceObserver(afterNextFrame).observe({ type: 'paint', buffered: true })
    } catch {
      afterNextFrame()
    }
  })

  // Presses before the other scripts are there are marked, and repeated by island/early-presses.ts; the styles show the mark at once. A
  // link or search pressed after one of them waits too, or the page would leave with it. A form without an action is handled by a script
  // only: the browser itself would put what was typed, names and phones too, into the address.
  const controls =
    '.cart-next,.favorite,.compare,.catalog-menu>button,.bottom-bar>button,.admin-logout,.list-filters [type=checkbox]'
  let hasFailed = false
  function remember(event: Event) {
    const { target, type } = event
    // An anchor is at the right height only where everything above it is.
    if (target instanceof Element && target.closest('a[href^="#"]')) page.classList.remove('first-screens')
    if ('live' in page.dataset || !(target instanceof Element)) return
    const isForm = type === 'submit' && target.matches(':not([action])')
    if (isForm) event.preventDefault()
    if (hasFailed) return
    const control = isForm ? (target as HTMLElement) : target.closest<HTMLElement>(controls)
    const way = target.closest<HTMLElement>(type === 'submit' ? 'form[data-link]' : 'a[href^="/"]:not([target])')
    const { ctrlKey, metaKey, shiftKey } = event as MouseEvent
    if (control) control.dataset.pressed = String((control as HTMLInputElement).checked)
    else if (way && !ctrlKey && !metaKey && !shiftKey && document.querySelector('[data-pressed]')) {
      event.preventDefault()
      for (const other of document.querySelectorAll('[data-way]')) other.removeAttribute('data-way')
      way.dataset.way = ''
    }
  }
  for (const type of ['click', 'submit']) addEventListener(type, remember, true)
  // Nothing will repeat them.
  addEventListener(
    'error',
    ({ target }) => {
      if ('live' in page.dataset || !(target instanceof HTMLScriptElement)) return
      hasFailed = true
      for (const each of document.querySelectorAll<HTMLElement>('[data-pressed],[data-way]')) {
        delete each.dataset.pressed
        delete each.dataset.way
      }
      bar.textContent = 'Страница загрузилась не полностью. Обновите её'
      document.body?.append(bar)
    },
    true,
  )
}
