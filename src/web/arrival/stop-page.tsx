import { useEffect, useRef } from 'react'
import { callUs } from '#shared/account/phone.ts'
import { mailStopMeta } from '#shared/page/personal-meta.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useHydrated } from '#web/island/use-hydrated.ts'
import { Breadcrumbs } from '#web/page/breadcrumbs.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { useSearchParams } from '#web/router/router-context.tsx'
import { Link } from '#web/ui/link.tsx'

/**
 * Where the link of a mail leads: the press in the mail was the wish, so nothing else has to be pressed here. It is done by the page's
 * script, because programs that check mails open every link without running any.
 */
export function Page() {
  const { shop } = useShell()
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  const token = isHydrated ? (params.get('token') ?? '') : null
  const { isDone, formError, write } = useWrite()
  const isAsked = useRef(false)

  async function stop(given: string) {
    await write('POST /api/mail-stops/:token', { params: { token: given || '-' } })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, as soon as the token is known
  useEffect(() => {
    if (token === null || isAsked.current) return
    isAsked.current = true
    void stop(token)
  }, [token])

  return (
    <main className="container" id="main">
      <PageHead meta={mailStopMeta(shop.name)} noindex />
      <Breadcrumbs crumbs={[]} current="Отписка от писем" />
      <div className="page-title">
        <h1>Отписка от писем</h1>
      </div>
      <div className="mail-stop" aria-live="polite">
        {isDone ? (
          <>
            <p>{token?.startsWith('p') ? priceDropText : arrivalText}</p>
            <Link className="button button-primary" to="/">
              На главную
            </Link>
          </>
        ) : formError ? (
          <>
            <p>{formError}</p>
            <button className="button button-primary" type="button" onClick={() => void stop(token ?? '')}>
              Повторить
            </button>
          </>
        ) : (
          <p>Отписываем…</p>
        )}
        <noscript>
          <p>Чтобы отписаться, включите в браузере JavaScript или {callUs(shop.phone)}.</p>
        </noscript>
      </div>
    </main>
  )
}

const arrivalText =
  'Готово: на этот адрес больше не напишем о поступлении деталей. Понадобится снова — нажмите «Сообщить о поступлении» на странице детали.'
const priceDropText =
  'Готово: о снижении цен на избранное больше не напишем. Включить письма снова можно в личном кабинете.'
