// Runs before the first paint as a plain blocking script, so that nobody sees the wrong theme or the wrong greeting flash. It stands alone on
// purpose: with an import it would become a module, and modules wait.
{
  const page = document.documentElement
  page.classList.add('js')
  // Where a name will stand in a moment, «Войти» is not shown first.
  if (/(?:^|; )uid=[1-9]/.test(document.cookie)) page.dataset.signedIn = ''
  try {
    const theme = localStorage.getItem('theme')
    // What is said about the own appliance has its place before it is known.
    if (localStorage.getItem('appliance')) page.dataset.appliance = ''
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
}
