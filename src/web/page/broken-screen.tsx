import { useEffect } from 'react'
import { useLocation, useShellContext } from '#web/router/router-context.tsx'
import type { ShellData } from './shell-data.ts'

/** A screen that broke, or whose script did not arrive. Nothing is fetched for it: that may be just what does not work. */
export function BrokenScreen() {
  const shell = useShellContext() as ShellData | undefined
  const { pathname, search } = useLocation()
  useEffect(() => void reloadAfterUpdate(), [])
  return (
    <main className="container message-page" id="main">
      <title>{`Страница не загрузилась${shell ? ` — ${shell.shop.name}` : ''}`}</title>
      <h1>Страница не загрузилась</h1>
      <p>Проверьте соединение и попробуйте ещё раз.</p>
      <p className="message-actions">
        <a className="button button-primary" href={pathname + search}>
          Обновить
        </a>
      </p>
    </main>
  )
}

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
