import './plate-styles.css'
import { useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { openEnquiry } from '#web/enquiry/open-enquiry.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PlateFound } from './plate-found.tsx'
import { PlateNothing } from './plate-nothing.tsx'
import { PlateOffline } from './plate-offline.tsx'
import { PlateProgress } from './plate-progress.tsx'
import { PlateStart } from './plate-start.tsx'
import type { PlateStep, PlateSubject } from './plate-steps.ts'
import { usePlateReading } from './use-plate-reading.ts'

let root: Root | undefined
let opened = 0

/** A React root of its own: any code can open it, and no page loads it before. */
export function showPlate(subject: PlateSubject) {
  if (!root) {
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
  }
  opened += 1
  root.render(<PlateWindow key={opened} subject={subject} />)
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
  if (step.at === 'offline' || step.at === 'not-loaded') return 'Нет интернета'
  return isArticle ? 'Сфотографируйте наклейку' : 'Сфотографируйте шильдик'
}
