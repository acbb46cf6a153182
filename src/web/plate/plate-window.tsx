import './plate-styles.css'
import { type ReactNode, useEffect, useState } from 'react'
import { openEnquiry } from '#web/enquiry/enquiry-button.tsx'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { windowOpener } from '#web/ui/window-root.ts'
import { PlateForm } from './plate-form.tsx'
import { PlateFound } from './plate-found.tsx'
import { PlateOffline } from './plate-offline.tsx'
import { PlatePhoto } from './plate-photo.tsx'
import { PlateStart } from './plate-start.tsx'
import type { Frame, PlateStep, PlateSubject, ShownPhoto } from './plate-steps.ts'
import { usePlateReading } from './use-plate-reading.ts'

const openPlateWindow = windowOpener(PlateWindow)

export function showPlate(subject: PlateSubject) {
  openPlateWindow({ subject })
}

function PlateWindow({ subject }: { subject: PlateSubject }) {
  const [isOpen, setOpen] = useState(false)
  const isArticle = subject.onArticle !== undefined
  const reading = usePlateReading(
    isArticle ? 'article' : 'plate',
    isArticle ? 'article' : subject.onModel ? 'model' : 'any',
  )
  const { step, photo, frames, take, askAgain, restart, giveUp } = reading
  useEffect(() => setOpen(true), [])

  function close() {
    restart()
    setOpen(false)
  }

  /** The only way in which the photo leaves the device. */
  function sendPhoto() {
    close()
    void openEnquiry({ kind: 'find-part', ...(photo && { photo: photo.file }) })
  }

  return (
    <Dialog isOpen={isOpen} title={titleOf(step, isArticle)} onClose={close}>
      <div className="plate-window">
        {step.at === 'start' && (
          <PlateStart
            isArticle={isArticle}
            drawing={subject.drawing}
            error={step.error}
            onPhoto={(file) => void take(file)}
            onManual={close}
          />
        )}
        {step.at === 'reading' && photo && (
          <PlateProgress step={step} photo={photo} frames={frames} onCancel={() => restart()} />
        )}
        {step.at === 'found' && photo && (
          <PlateFound
            step={step}
            photo={photo}
            frames={frames}
            subject={subject}
            onClose={close}
            onNone={giveUp}
            onAgain={() => restart()}
          />
        )}
        {step.at === 'nothing' && photo && (
          <PlateNothing photo={photo} subject={subject} onClose={close} onAgain={() => restart()} onSend={sendPhoto} />
        )}
        {(step.at === 'offline' || step.at === 'not-loaded') && photo && (
          <PlateOffline
            photo={photo}
            frames={frames}
            read={step.at === 'offline' ? step.read : undefined}
            isBusy={step.at === 'offline' && step.isBusy}
            onAgain={() => void (step.at === 'offline' ? askAgain() : take(photo.file))}
            onManual={close}
          />
        )}
      </div>
    </Dialog>
  )
}

function titleOf(step: PlateStep, isArticle: boolean): string {
  if (step.at === 'reading') return isArticle ? 'Читаем наклейку' : 'Читаем шильдик'
  if (step.at === 'found') {
    const { models, articles } = step.answer
    if (step.isPrinted) return isArticle ? 'Нашли код на наклейке' : 'Нашли код на шильдике'
    if (isArticle || models.length === 0) return articles.length === 1 ? 'Это ваша деталь?' : 'Какая деталь ваша?'
    return models.length === 1 ? 'Это ваша модель?' : 'Какая модель ваша?'
  }
  if (step.at === 'nothing') return isArticle ? 'Не разобрали артикул' : 'Не разобрали модель'
  if (step.at === 'offline' && step.isBusy) return 'Каталог не отвечает'
  if (step.at === 'offline' || step.at === 'not-loaded') return 'Нет интернета'
  return isArticle ? 'Сфотографируйте наклейку' : 'Сфотографируйте шильдик'
}

type PlateNothingProps = {
  photo: ShownPhoto
  subject: PlateSubject
  onClose: () => void
  onAgain: () => void
  onSend: () => void
}

/** Three ways on: another photo, typing, or a person of the shop; only the last one takes the photo along. */
function PlateNothing({ photo, subject, onClose, onAgain, onSend }: PlateNothingProps) {
  const isOwnForm = !subject.onModel && !subject.onArticle
  return (
    <div className="plate-columns">
      <PlatePhoto photo={photo} />
      <div className="plate-text">
        <ul className="plate-tips">
          <li>Протрите табличку и снимите ближе, без вспышки</li>
          <li>Наклоните телефон, чтобы не было блика</li>
        </ul>
        <div className="plate-actions">
          <button className="button button-primary" type="button" onClick={onAgain}>
            <Icon name="camera" />
            Переснять
          </button>
          {!isOwnForm && (
            <button className="button button-outline" type="button" onClick={onClose}>
              Ввести вручную
            </button>
          )}
        </div>
        {isOwnForm && (
          <div onSubmit={(event) => !event.defaultPrevented && onClose()}>
            <PlateForm
              id="plate-window-model"
              className="plate-manual"
              head={<label htmlFor="plate-window-model">Модель с шильдика</label>}
            />
          </div>
        )}
        <div className="plate-master">
          <b>Отправить фото мастеру</b>
          <p>Разберёт и ответит в рабочее время. Фото уйдёт нам, только если отправите.</p>
          <button className="button button-secondary" type="button" onClick={onSend}>
            Подобрать деталь по фото
          </button>
        </div>
      </div>
    </div>
  )
}

const lineForms: CountForms = { one: 'строку', few: 'строки', many: 'строк' }

type PlateProgressProps = {
  step: Extract<PlateStep, { at: 'reading' }>
  photo: ShownPhoto
  frames: Frame[]
  onCancel: () => void
}

/** What is done and what is being done; the first time the reader itself has to come. */
function PlateProgress({ step: { done, share, lines }, photo, frames, onCancel }: PlateProgressProps) {
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
