import { useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { PlatePhoto } from './plate-photo.tsx'
import { downloadText } from './plate-start.tsx'
import type { Frame, ShownPhoto } from './plate-steps.ts'

type PlateOfflineProps = {
  photo: ShownPhoto
  frames: Frame[]
  /** Undefined: not even the reader is there. */
  read: string | undefined
  /** The shop was reached, and takes no questions now. */
  isBusy: boolean
  onAgain: () => void
  onManual: () => void
}

/** The photo is read without a connection, the catalogue is not: what was read is shown and compared as soon as the line is back. */
export function PlateOffline({ photo, frames, read, isBusy, onAgain, onManual }: PlateOfflineProps) {
  const again = useEffectEvent(onAgain)
  useEffect(() => {
    const listen = () => again()
    addEventListener('online', listen)
    return () => removeEventListener('online', listen)
  }, [])

  return (
    <>
      <div className="plate-columns">
        <PlatePhoto photo={photo} frames={frames} />
        <div className="plate-text">
          <p className="plate-sure" data-kind="warn" role="status">
            <Icon name="triangle-exclamation-point" />
            <span>{troubleText(read !== undefined, isBusy)}</span>
          </p>
          {read !== undefined && <ReadCode read={read} />}
          <p className="plate-small">
            {isBusy ? 'Подождите минуту и проверьте ещё раз.' : 'Появится связь — продолжим сами.'} Снимок не пропадёт,
            пока открыта страница.
          </p>
          <div className="plate-actions">
            <button className="button button-primary" type="button" onClick={onAgain}>
              <Icon name="rotate-ccw" />
              Проверить ещё раз
            </button>
          </div>
        </div>
      </div>
      <footer className="plate-foot">
        <button className="link" type="button" onClick={onManual}>
          Ввести вручную
        </button>
      </footer>
    </>
  )
}

function troubleText(isRead: boolean, isBusy: boolean): string {
  if (!isRead) return `Чтобы читать шильдики, один раз нужно загрузить ${downloadText}, а связи нет`
  if (isBusy) return 'Фото прочитали, но сверить модель с каталогом сейчас не удалось'
  return 'Фото прочитали, но сверить модель с каталогом без сети не можем'
}

function ReadCode({ read }: { read: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="plate-code">
      <span>
        <small>Прочитали на фото</small>
        <span className="code">{read}</span>
      </span>
      <button
        type="button"
        aria-label={isCopied ? 'Скопировано' : 'Скопировать'}
        onClick={() => void navigator.clipboard?.writeText(read).then(() => setCopied(true))}
      >
        <Icon name={isCopied ? 'check' : 'copy'} />
      </button>
    </div>
  )
}
