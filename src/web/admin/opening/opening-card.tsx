import type { OpeningState } from '#shared/opening/opening-contract.ts'
import { laterSteps, neededSteps, type OpeningStep, type StepState, stepNames } from '#shared/opening/opening-rules.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { showToast } from '#web/ui/toast.ts'
import { stepTexts } from './opening-steps.ts'
import { TestMailLine } from './test-mail-line.tsx'

/** What is left before the shop opens: every step looks at the data itself, and leads to its field. */
export function OpeningCard() {
  const { answer, take } = useRead('GET /api/admin/opening', {}, { follow: 'visible' })
  if (!answer?.is_guided) return null
  const settled = answer.steps.filter(({ state }) => state !== 'todo').length
  return (
    <section className="admin-card opening" aria-labelledby="opening-title">
      <header>
        <div>
          <h2 id="opening-title">{answer.is_open ? 'Магазин открыт' : 'До открытия магазина'}</h2>
          <p>
            {answer.is_open
              ? 'Осталось немного: эти шаги можно закончить и сейчас'
              : 'Покупатели видят «Скоро откроемся». Пройдите шаги по порядку, хватит десяти минут'}
          </p>
        </div>
        <p className="opening-count">
          <b>
            {settled} из {answer.steps.length}
          </b>
          <progress value={settled} max={answer.steps.length} aria-label="Готово шагов" />
        </p>
      </header>
      <ol>
        {answer.steps.map(({ step, state }) => (
          <StepRow key={step} step={step} state={state} opening={answer} onState={take} />
        ))}
      </ol>
      <OpenBar opening={answer} onState={take} />
    </section>
  )
}

type OnState = { onState: (state: OpeningState) => void }
type StepRowProps = { step: OpeningStep; state: StepState; opening: OpeningState } & OnState

const stateWords: Record<StepState, string> = { done: 'готово', later: 'отложено', todo: 'не сделано' }

function StepRow({ step, state, opening, onState }: StepRowProps) {
  const { why, links } = stepTexts[step]
  const { isBusy, write } = useWrite({ onProblem: ({ error }) => void showToast(error, { kind: 'error' }) })
  const isOptional = laterSteps.includes(step)

  async function putOff() {
    const changed = await write('PUT /api/admin/opening/later', { body: { step, is_later: state === 'todo' } })
    if (changed) onState(changed)
  }

  return (
    <li data-state={state}>
      <span className="opening-mark">
        {state === 'done' ? <Icon name="check" /> : <i />}
        <span className="visually-hidden">{stateWords[state]}</span>
      </span>
      <div className="opening-what">
        <h3>
          {stepNames[step]}
          {state === 'todo' && !opening.is_open && neededSteps.includes(step) && <em>нужно для открытия</em>}
          {state === 'later' && <em>отложено</em>}
        </h3>
        <p>{why}</p>
        {step === 'mail' && <TestMailLine opening={opening} onState={onState} />}
      </div>
      <div className="opening-do">
        {links.map(({ to, name }, at) => (
          <Link
            key={to}
            className={`button button-small ${state === 'todo' && at === 0 && step !== 'mail' ? 'button-secondary' : 'button-outline'}`}
            to={to}
          >
            {state === 'done' && step !== 'product' && step !== 'mail' ? 'Изменить' : name}
            <span className="visually-hidden">: {stepNames[step]}</span>
          </Link>
        ))}
        {isOptional && state !== 'done' && (
          <button className="link" type="button" aria-busy={isBusy} onClick={() => void putOff()}>
            {state === 'later' ? 'Вернуть' : 'Сделаю позже'}
            <span className="visually-hidden">: {stepNames[step]}</span>
          </button>
        )}
      </div>
    </li>
  )
}

/** The last step. What is still missing is named, and what is only advisable does not hold it up. */
function OpenBar({ opening, onState }: { opening: OpeningState } & OnState) {
  const { isBusy, write } = useWrite({ onProblem: ({ error }) => void showToast(error, { kind: 'error' }) })
  const { is_open, missing, can_close } = opening

  async function move(isOpen: boolean) {
    const changed = await write('PUT /api/admin/opening', { body: { is_open: isOpen } })
    if (!changed) return
    onState(changed)
    // The frame of the page says in several places whether the shop is open.
    window.location.reload()
  }

  if (is_open) {
    return (
      can_close && (
        <footer>
          <p>Открыли рано? Пока нет заказов, магазин можно снова закрыть.</p>
          <button className="button button-outline" type="button" aria-busy={isBusy} onClick={() => void move(false)}>
            Закрыть магазин
          </button>
        </footer>
      )
    )
  }
  const without = missing.map((step) => stepNames[step].toLowerCase()).join(', ')
  return (
    <footer>
      <p>
        {without ? `Чтобы открыться, не хватает: ${without}` : 'Всё нужное есть. Магазин откроется для всех сразу'}{' '}
        <a className="link" href="/">
          Посмотреть магазин
        </a>
      </p>
      <button
        className="button button-primary"
        type="button"
        disabled={missing.length > 0}
        aria-busy={isBusy}
        onClick={() => void move(true)}
      >
        Открыть магазин
      </button>
    </footer>
  )
}
