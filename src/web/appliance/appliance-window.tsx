import { useEffect, useState } from 'react'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { windowOpener } from '#web/ui/window-root.ts'
import { ApplianceAdding } from './appliance-adding.tsx'
import { saveModel, useAppliances } from './own-appliances.ts'

const openApplianceWindow = windowOpener(ApplianceWindow)

export function showAppliances() {
  openApplianceWindow({})
}

function ApplianceWindow() {
  const [isOpen, setOpen] = useState(false)
  const { error, run } = useWrite({ unavailable: 'Не удалось сохранить. Попробуйте ещё раз' })
  const appliances = useAppliances()
  useEffect(() => setOpen(true), [])

  async function choose(model: ApplianceModel) {
    if (await run(() => saveModel(model))) setOpen(false)
  }

  return (
    <Dialog isOpen={isOpen} title="Моя техника" onClose={() => setOpen(false)}>
      {appliances.length > 0 && (
        <ul className="chips appliance-choice" aria-label="Ваша техника">
          {appliances.map(({ model, is_default }) => (
            <li key={model.id}>
              <button className="chip" type="button" aria-pressed={is_default} onClick={() => void choose(model)}>
                {model.brand} <span className="code">{model.code}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ApplianceAdding onAdd={(model) => void choose(model)} />
      <FormError text={error} />
    </Dialog>
  )
}
