import type { TelegramChat } from '#shared/notification/telegram-contract.ts'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { useRead } from '#web/api/use-read.ts'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { TelegramForm } from './telegram-form.tsx'

/** Where the people of the shop hear of new orders when no tab is open. */
export function TelegramPart() {
  const { answer, state, reload } = useRead('GET /api/admin/notifications/telegram')
  const chat = answer?.chat ?? null
  return (
    <section className="admin-card programs" aria-label="Telegram">
      <header>
        <div className="program-head">
          <h2>Telegram</h2>
          {chat && (
            <span className="program-state" data-state={stateOf(chat)}>
              {stateTexts[stateOf(chat)]}
            </span>
          )}
        </div>
        <p>
          Бот пишет в ваш чат о новых заказах, обращениях и возвратах: номер, сумму, сколько штук и город. Имён,
          телефонов и адресов в сообщениях нет
        </p>
        {chat && <p className="program-facts">{factsOf(chat).join(' · ')}</p>}
      </header>
      {state === 'failed' && <FailedRead text="Не удалось загрузить настройки." onRetry={reload} />}
      {state === 'ready' && !chat && (
        <ol className="telegram-steps">
          <li>
            Откройте в Telegram <b>@BotFather</b>, отправьте ему <code>/newbot</code> и скопируйте токен
          </li>
          <li>Напишите новому боту «/start» или добавьте его в группу сотрудников</li>
          <li>
            Номер чата подскажет <b>@getmyid_bot</b>; у групп он начинается с минуса
          </li>
        </ol>
      )}
      {state === 'ready' && <TelegramForm key={chat ? 'known' : 'new'} chat={chat} />}
    </section>
  )
}

type State = 'good' | 'bad' | 'over'
const stateTexts: Record<State, string> = { good: 'Включён', bad: 'Не доставляется', over: 'Выключен' }

function stateOf({ is_on, problem }: TelegramChat): State {
  if (!is_on) return 'over'
  return problem ? 'bad' : 'good'
}

function factsOf({ sent, waiting, problem, last_sent_at }: TelegramChat): string[] {
  return [
    last_sent_at ? `доставлено ${sent}, последнее ${shortTime(last_sent_at)}` : 'ещё ничего не доставлено',
    ...(waiting > 0 ? [`ждут отправки ${waiting}`] : []),
    ...(problem ? [problem] : []),
  ]
}
