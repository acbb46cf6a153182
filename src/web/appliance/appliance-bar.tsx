import { useEffect, useRef } from 'react'
import { useShell } from '#web/page/shell-data.ts'
import { useNavigate } from '#web/router/router-context.tsx'
import { Drawing } from '#web/ui/drawing.tsx'
import { modelName, useOwnModel } from './own-model.ts'

type ApplianceBarProps = {
  /** The appliance the list is narrowed to, as its address says; empty where it is not. */
  asked: string
  drawing: string
  addressOf: (model: string) => string
}

/** «Моя техника» above a list: the chosen appliance, and a switch that shows only what fits it. */
export function ApplianceBar({ asked, drawing, addressOf }: ApplianceBarProps) {
  const { categories } = useShell()
  const navigate = useNavigate()
  const own = useOwnModel()
  const before = useRef(own?.id)
  const name = own ? modelName(own) : asked
  const picture = categories.find(({ id }) => id === own?.category_id)?.drawing ?? drawing

  // Another appliance was chosen while the list shows only what fits: it follows.
  useEffect(() => {
    if (own && asked && before.current !== undefined && before.current !== own.id) {
      navigate(addressOf(modelName(own)), { preventScrollReset: true })
    }
    before.current = own?.id
  }, [own, asked, addressOf, navigate])

  return (
    <section className="appliance-bar" aria-label="Моя техника">
      <Drawing name={picture} />
      <div>
        <small>Моя техника</small>
        {name ? <b>{name}</b> : <b>Подойдёт ли деталь? Укажите модель с шильдика</b>}
      </div>
      <button className="link with-script" type="button" onClick={() => void openAppliances()}>
        {own ? 'Сменить' : 'Указать модель'}
      </button>
      {name && (
        <label className="switch">
          Только подходящие
          <input
            type="checkbox"
            role="switch"
            aria-checked={asked !== ''}
            checked={asked !== ''}
            onChange={() => navigate(addressOf(asked ? '' : name), { preventScrollReset: true })}
          />
        </label>
      )}
    </section>
  )
}

/** The window for choosing one's appliance comes when it is first wanted. */
async function openAppliances(): Promise<void> {
  const { showAppliances } = await import('./appliance-window.tsx')
  showAppliances()
}
