import { useState } from 'react'
import { showPhone } from '#shared/account/phone.ts'
import type { Caller } from '#shared/order/day-contract.ts'
import { orderForms } from '#web/admin/ui/order-forms.ts'
import { useRead } from '#web/api/use-read.ts'
import { countOf } from '#web/ui/count.ts'
import { Field } from '#web/ui/fields/field.tsx'

const shortest = 3
const pauseMs = 250

/** Finds a returning caller by phone or name and fills in the rest. */
export function CallerSearch({ onChoose }: { onChoose: (caller: Caller) => void }) {
  const [text, setText] = useState('')
  const callers = useCallers(text.trim())
  return (
    <div className="caller-search">
      <Field
        label="Кто звонит"
        note="телефон или имя"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        hint={callers?.length === 0 ? 'Раньше не заказывал. Заполните данные ниже' : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {callers && callers.length > 0 && (
        <ul aria-label="Найденные покупатели">
          {callers.map((caller) => (
            <li key={`${caller.user_id ?? ''}-${caller.phone}`}>
              <button
                type="button"
                onClick={() => {
                  onChoose(caller)
                  setText('')
                }}
              >
                <b>
                  {caller.first_name} {caller.last_name}
                </b>
                {caller.role === 'master' && <em>Мастер</em>}
                {caller.user_id !== null && !caller.phone_proved && <em data-doubt>Телефон не подтверждён</em>}
                <span>{showPhone(caller.phone)}</span>
                <small>{caller.orders_count > 0 ? countOf(caller.orders_count, orderForms) : 'заказов не было'}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Undefined while nothing is searched, or while loading. */
function useCallers(text: string): Caller[] | undefined {
  const isOff = text.length < shortest
  const { answer, state } = useRead('GET /api/admin/callers', { query: { search: text } }, { isOff, pauseMs })
  return state === 'ready' ? answer?.callers : undefined
}
