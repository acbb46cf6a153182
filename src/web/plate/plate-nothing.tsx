import { PlateForm } from '#web/appliance/plate-form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PlatePhoto } from './plate-photo.tsx'
import type { PlateSubject, ShownPhoto } from './plate-steps.ts'

type PlateNothingProps = {
  photo: ShownPhoto
  subject: PlateSubject
  onClose: () => void
  onAgain: () => void
  onSend: () => void
}

/** Three ways on: another photo, typing, or a person of the shop; only the last one takes the photo along. */
export function PlateNothing({ photo, subject, onClose, onAgain, onSend }: PlateNothingProps) {
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
          <div onSubmit={onClose}>
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
