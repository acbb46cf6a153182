import { useEffect } from 'react'
import type { OpeningState, TestMail } from '#shared/opening/opening-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { showToast } from '#web/ui/toast.ts'

const lookAgainMs = 1000

type Props = { opening: OpeningState; onState: (state: OpeningState) => void }

/** Sends the owner a mail and says what became of it. */
export function TestMailLine({ opening: { test_mail, own_email }, onState }: Props) {
  const { isBusy, write } = useWrite({ onProblem: ({ error }) => void showToast(error, { kind: 'error' }) })
  const isOnItsWay = test_mail?.state === 'waiting'

  useEffect(() => {
    if (!isOnItsWay) return
    const timer = setInterval(() => void callShop('GET /api/admin/opening').then(onState, () => {}), lookAgainMs)
    return () => clearInterval(timer)
  }, [isOnItsWay, onState])

  async function send() {
    const changed = await write('POST /api/admin/opening/test-mail', {})
    if (changed) onState(changed)
  }

  return (
    <div className="opening-mail">
      <button
        className="button button-secondary button-small"
        type="button"
        aria-busy={isBusy || isOnItsWay}
        onClick={() => void send()}
      >
        {test_mail ? 'Отправить ещё раз' : 'Отправить пробное письмо'}
      </button>
      <span>на {own_email}</span>
      <p role="status" data-state={test_mail?.state}>
        {test_mail && resultText(test_mail)}
      </p>
    </div>
  )
}

function resultText({ to, state, reason }: TestMail): string {
  switch (state) {
    case 'waiting':
      return 'Отправляем…'
    case 'sent':
      return `Почтовый сервер принял письмо. Проверьте ${to}`
    case 'file':
      return 'Почтовый сервер не подключён: письмо записано в файл. Задайте SMTP_URL и повторите'
    case 'refused':
      return reason ?? 'Письмо не отправилось'
  }
}
