import { useEffect, useState } from 'react'
import { type NoticeType, noticeNames, noticeTypes } from '#shared/notification/notice.ts'
import type { ShopAnswer } from '#shared/shop-api.ts'
import { useStaffSession } from '#web/admin/session/staff-session.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { savedText, saveText } from '#web/store/saved.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import {
  inputOf,
  knownSubscription,
  type PushTrouble,
  pushTroubleTexts,
  subscribe,
  unsubscribe,
} from './push-subscription.ts'

/** What this browser hears of while no tab is open, beside the sound of those that are. It belongs to this browser and this login. */
export function PushSwitch() {
  const { answer, take } = useRead('GET /api/admin/notifications/push')
  const { isBusy, error, run, write } = useWrite()
  const [trouble, setTrouble] = useState<PushTrouble>()
  const events = answer?.events ?? []
  const key = useChoiceKey()
  useSameBrowser(answer, take)

  async function choose(chosen: NoticeType[]) {
    if (!answer) return
    setTrouble(undefined)
    if (chosen.length === 0) {
      const isOff = await run(async () => {
        await callShop('DELETE /api/admin/notifications/push')
        await unsubscribe()
      })
      if (!isOff) return
      saveText(key, null)
      return take({ ...answer, events: [] })
    }
    const subscription = await subscribe(answer.public_key)
    if (typeof subscription === 'string') return setTrouble(subscription)
    const saved = await write('PUT /api/admin/notifications/push', { body: inputOf(subscription, chosen) })
    if (!saved) return
    saveText(key, chosen.join(' '))
    take(saved)
  }

  return (
    <div className="admin-push" aria-busy={isBusy}>
      <label className="check">
        <input
          type="checkbox"
          checked={events.length > 0}
          disabled={!answer}
          onChange={(event) => void choose(event.target.checked ? [...noticeTypes] : [])}
        />
        Уведомления, когда вкладка закрыта
      </label>
      {events.length > 0 && (
        <fieldset>
          <legend className="visually-hidden">О чём уведомлять</legend>
          {noticeTypes.map((name) => (
            <label className="check" key={name}>
              <input
                type="checkbox"
                checked={events.includes(name)}
                onChange={(event) =>
                  void choose(
                    noticeTypes.filter((each) => (each === name ? event.target.checked : events.includes(each))),
                  )
                }
              />
              {noticeNames[name]}
            </label>
          ))}
        </fieldset>
      )}
      {trouble && <FormError text={pushTroubleTexts[trouble]} />}
      <FormError text={error} />
    </div>
  )
}

type PushAnswer = ShopAnswer<'GET /api/admin/notifications/push'>

/**
 * Once the shop has said what it knows: notifications may have been forbidden in this browser since, and after another login the same
 * person hears of the same things here as before.
 */
function useSameBrowser(answer: PushAnswer | undefined, take: (answer: PushAnswer) => void) {
  const key = useChoiceKey()
  const isKnown = answer !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, when the first answer is there
  useEffect(() => {
    if (!answer) return
    let isHere = true
    void settle(answer, noticeTypesOf(savedText(key))).then((settled) => {
      if (isHere && settled) take(settled)
    })
    return () => {
      isHere = false
    }
  }, [isKnown, key])
}

async function settle(answer: PushAnswer, before: NoticeType[]): Promise<PushAnswer | undefined> {
  const known = await knownSubscription()
  if (!known) return answer.events.length > 0 ? { ...answer, events: [] } : undefined
  if (answer.events.length > 0 || before.length === 0) return
  return callShop('PUT /api/admin/notifications/push', { body: inputOf(known, before) }).catch(() => undefined)
}

/** Two of the staff at one browser choose apart. */
function useChoiceKey(): string {
  return `push-of-${useStaffSession()?.userId}`
}

function noticeTypesOf(text: string | null): NoticeType[] {
  const words = text?.split(' ') ?? []
  return noticeTypes.filter((name) => words.includes(name))
}
