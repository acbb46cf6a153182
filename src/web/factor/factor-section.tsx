import { type ReactNode, useState } from 'react'
import { dayOf, dayText } from '#shared/calendar/shop-calendar.ts'
import type { OwnFactors, TotpOffer } from '#shared/factor/factor-contract.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetup } from './totp-setup.tsx'

const refreshes = ['GET /api/user/factors'] as const

/** What is asked beside the password: how it is chosen, changed and taken away. */
export function FactorSection({ onReady }: { onReady?: () => void }) {
  const { answer, state, reload } = useRead('GET /api/user/factors')
  const [codes, setCodes] = useState<string[]>()
  const [offer, setOffer] = useState<TotpOffer>()

  function added(made: string[] | null) {
    setOffer(undefined)
    if (made) setCodes(made)
    else onReady?.()
  }

  if (codes) {
    return (
      <RecoveryCodes
        codes={codes}
        onSaved={() => {
          setCodes(undefined)
          onReady?.()
        }}
      />
    )
  }
  if (state === 'failed') {
    return (
      <p role="alert">
        Не удалось загрузить.{' '}
        <button className="link" type="button" onClick={reload}>
          Повторить
        </button>
      </p>
    )
  }
  if (!answer) return null
  if (offer) return <TotpSetup offer={offer} onAdded={added} onBack={() => setOffer(undefined)} />
  return (
    <>
      <ul className="devices">
        <TotpRow totp={answer.totp} onOffer={setOffer} />
        {answer.totp && <CodesRow left={answer.recovery_codes_left} onCodes={setCodes} />}
      </ul>
      {answer.is_required && answer.totp === null && <p>Без второго шага управление магазином закрыто.</p>}
    </>
  )
}

type TotpRowProps = { totp: OwnFactors['totp']; onOffer: (offer: TotpOffer) => void }

function TotpRow({ totp, onOffer }: TotpRowProps) {
  const { isBusy, formError, write } = useWrite({ refreshes })

  async function begin() {
    const offer = await write('POST /api/user/totp')
    if (offer) onOffer(offer)
  }

  return (
    <Row
      name="Приложение с кодами"
      note={
        totp
          ? `подключено ${dayText(dayOf(new Date(totp.confirmed_at)))}`
          : 'Яндекс Ключ, Google Authenticator и другие'
      }
      error={formError}
    >
      <button
        className="button button-outline button-small"
        type="button"
        aria-busy={isBusy}
        onClick={() => void begin()}
      >
        {totp ? 'Заменить' : 'Подключить'}
        <span className="visually-hidden"> приложение с кодами</span>
      </button>
      {totp && (
        <button
          className="button button-outline button-small"
          type="button"
          aria-busy={isBusy}
          onClick={() => void write('DELETE /api/user/totp')}
        >
          Убрать<span className="visually-hidden"> приложение с кодами</span>
        </button>
      )}
    </Row>
  )
}

function CodesRow({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const { isBusy, formError, write } = useWrite({ refreshes })

  async function renew() {
    const made = await write('POST /api/user/recovery-codes')
    if (made) onCodes(made.codes)
  }

  return (
    <Row
      name="Резервные коды"
      note={left > 0 ? `осталось ${left} из 10` : 'кончились: создайте новые'}
      error={formError}
    >
      <button
        className="button button-outline button-small"
        type="button"
        aria-busy={isBusy}
        onClick={() => void renew()}
      >
        Новые коды
      </button>
    </Row>
  )
}

type RowProps = { name: string; note: string; error: string | undefined; children: ReactNode }

function Row({ name, note, error, children }: RowProps) {
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>{note}</small>
      </span>
      <span className="factor-buttons">{children}</span>
      <FormError text={error} />
    </li>
  )
}
