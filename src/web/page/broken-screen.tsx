import { useEffect } from 'react'
import { useLocation, useShellContext } from '#web/router/router-context.tsx'
import { reloadAfterUpdate } from './reload-after-update.ts'
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
