import type { ReactNode } from 'react'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PlatePhoto } from './plate-photo.tsx'
import type { Frame, PlateStep, ShownPhoto } from './plate-steps.ts'

const lineForms: CountForms = { one: 'строку', few: 'строки', many: 'строк' }

type PlateProgressProps = {
  step: Extract<PlateStep, { at: 'reading' }>
  photo: ShownPhoto
  frames: Frame[]
  onCancel: () => void
}

/** What is done and what is being done; the first time the reader itself has to come. */
export function PlateProgress({ step: { done, share, lines }, photo, frames, onCancel }: PlateProgressProps) {
  const isLoading = done !== 'text' && share < 1
  const percent = done === 'text' ? 90 : Math.round(10 + share * 60)
  return (
    <div className="plate-columns">
      <PlatePhoto photo={photo} frames={frames} isRead />
      <div className="plate-text">
        <progress className="plate-progress" max={100} value={percent} aria-label="Чтение" />
        <div role="status">
          <ul className="plate-steps">
            <Step state="done">Фото получили</Step>
            {isLoading ? (
              <Step state="now">Загружаем чтение, {Math.round(share * 100)} %</Step>
            ) : (
              <Step state={done === 'text' ? 'done' : 'now'}>
                {done === 'text' ? `Нашли ${countOf(lines ?? 0, lineForms)} текста` : 'Читаем текст'}
              </Step>
            )}
            {done === 'text' && <Step state="now">Ищем в каталоге</Step>}
          </ul>
        </div>
        <p className="plate-small">Обычно это несколько секунд. Фото никуда не отправляем.</p>
        <div className="plate-actions">
          <button className="button button-outline" type="button" onClick={onCancel}>
            Отменить
          </button>
        </div>
      </div>
    </div>
  )
}

function Step({ state, children }: { state: 'done' | 'now'; children: ReactNode }) {
  return (
    <li data-state={state}>
      {state === 'done' ? <Icon name="check" /> : <span className="plate-spinner" aria-hidden="true" />}
      <span>{children}</span>
    </li>
  )
}
