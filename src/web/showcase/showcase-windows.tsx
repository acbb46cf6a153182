import { useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Section } from '#web/ui/section.tsx'
import { showToast } from '#web/ui/toast.ts'

const toasts = [
  { name: 'Сообщение', options: {} },
  { name: 'Удача', options: { kind: 'success' } },
  { name: 'Ошибка', options: { kind: 'error' } },
  { name: 'Внизу', options: { kind: 'error', place: 'bottom-center' } },
  { name: 'С действием', options: { action: { label: 'Вернуть', run: () => undefined }, milliseconds: 6000 } },
] as const

export function ShowcaseWindows() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="Окна, сообщения, заготовки">
      <p className="chips">
        <button className="button button-outline" type="button" onClick={() => setOpen(true)}>
          Окно
        </button>
        {toasts.map(({ name, options }) => (
          <button
            className="button button-outline"
            type="button"
            key={name}
            onClick={() => void showToast(`${name}: так выглядит`, options)}
          >
            {name}
          </button>
        ))}
        <button
          className="button button-outline"
          type="button"
          onClick={() => window.dispatchEvent(new Event('offline'))}
        >
          Нет соединения
        </button>
      </p>
      <div className="profile-skeleton" role="status" aria-label="Загрузка..." />
      <Dialog isOpen={isOpen} title="Окно" onClose={() => setOpen(false)}>
        <div className="form-grid">
          <Field label="Поле в окне" />
          <button className="button button-primary" type="button" onClick={() => setOpen(false)}>
            Готово
          </button>
        </div>
      </Dialog>
    </Section>
  )
}
