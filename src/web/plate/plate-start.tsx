import { type ChangeEvent, type DragEvent, useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { PlatePlaces } from './plate-places.tsx'

/** What comes once with the first photo; the journey plate.spec.ts compares it with what is fetched. */
export const downloadText = '4,1 МБ'

type PlateStartProps = {
  isArticle: boolean
  drawing: string | undefined
  error: string | undefined
  onPhoto: (file: File) => void
  onManual: () => void
}

/** What a plate is and where it is; then a photo in one step: from the camera, from a file, dropped or pasted. */
export function PlateStart({ isArticle, drawing, error, onPhoto, onManual }: PlateStartProps) {
  const [isOver, setOver] = useState(false)
  // A phone has a camera and nothing to drag.
  const hasTouch = matchMedia('(pointer: coarse)').matches

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const [file] = event.clipboardData?.files ?? []
    if (file) onPhoto(file)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onPhoto(file)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped anywhere; the button does the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={drop}
    >
      <div className="plate-columns">
        {isArticle ? (
          <p className="plate-lead">
            Снимите наклейку или номер на самой детали: артикул, штрихкод или QR-код. Строка с номером — резкая и во всю
            ширину кадра.
          </p>
        ) : (
          <PlatePlaces drawing={drawing} />
        )}
        <div className="plate-text plate-actions-text">
          {hasTouch ? (
            <div className="plate-actions">
              <FileButton className="button button-primary" icon="camera" isCamera onPhoto={onPhoto}>
                Открыть камеру
              </FileButton>
              <FileButton className="button button-outline" icon="images" onPhoto={onPhoto}>
                Выбрать готовое фото
              </FileButton>
            </div>
          ) : (
            <div className="plate-actions">
              <div className="plate-drop" data-over={isOver ? '' : undefined}>
                <Icon name={isOver ? 'download' : 'image-plus'} />
                <b>{isOver ? 'Отпустите — прочитаем' : 'Перетащите фото сюда'}</b>
                <span>
                  или вставьте из буфера: <kbd>Ctrl</kbd> <kbd>V</kbd>
                </span>
              </div>
              <FileButton className="button button-primary" icon="upload" onPhoto={onPhoto}>
                Выбрать файл
              </FileButton>
            </div>
          )}
          {error && (
            <p className="plate-error" role="alert">
              <Icon name="circle-exclamation-point" />
              <span>{error}</span>
            </p>
          )}
          <p className="plate-note">
            <Icon name="shield-check" />
            <span>
              Прочитаем прямо в браузере: один раз загрузим {downloadText}, фото останется на вашем устройстве
            </span>
          </p>
        </div>
      </div>
      <footer className="plate-foot">
        <button className="link" type="button" onClick={onManual}>
          {isArticle ? 'Ввести артикул вручную' : 'Ввести модель вручную'}
        </button>
      </footer>
    </div>
  )
}

type FileButtonProps = {
  className: string
  icon: 'camera' | 'images' | 'upload'
  isCamera?: boolean
  onPhoto: (file: File) => void
  children: string
}

function FileButton({ className, icon, isCamera = false, onPhoto, children }: FileButtonProps) {
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // The same photo may be chosen again.
    target.value = ''
    if (file) onPhoto(file)
  }
  return (
    <label className={`${className} plate-file`}>
      <Icon name={icon} />
      {children}
      <input
        className="visually-hidden"
        type="file"
        accept="image/*"
        {...(isCamera && { capture: 'environment' as const })}
        onChange={choose}
      />
    </label>
  )
}
