const key = 'reloaded-builds'

/**
 * A tab that was open while the shop was updated looks for scripts that are gone. The page at this address then names
 * other scripts than those that run here: it is opened anew, once for each build, so that no fault can make it go round.
 */
export async function reloadAfterUpdate(): Promise<void> {
  const build = document.querySelector<HTMLScriptElement>('script[type=module]')?.getAttribute('src')
  if (!build) return
  try {
    const page = await fetch(window.location.href)
    if (page.status >= 500 || (await page.text()).includes(build)) return
    const reloaded = sessionStorage.getItem(key) ?? ''
    if (reloaded.includes(build)) return
    sessionStorage.setItem(key, `${reloaded} ${build}`)
    window.location.reload()
  } catch {
    // No connection, or no storage to remember a reload by: the visitor decides.
  }
}
