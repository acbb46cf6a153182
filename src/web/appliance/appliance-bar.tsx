import { useEffect, useRef } from 'react'
import { useShell } from '#web/page/shell-data.ts'
import { useNavigate } from '#web/router/router-context.tsx'
import { Drawing } from '#web/ui/drawing.tsx'
import { Link } from '#web/ui/link.tsx'
import { modelName, useOwnModel } from './own-model.ts'

type ApplianceBarProps = {
  /** The appliance the list is narrowed to, as its address says; empty where it is not. It need not be one's own. */
  asked: string
  /** The models that the address means, as the shop reads it: it may name one by its plate, with a market's ending or without its maker. */
  named: readonly number[]
  drawing: string
  addressOf: (model: string) => string
}

/** «Моя техника» above a list: the chosen appliance, and a switch that shows only what fits it. */
export function ApplianceBar({ asked, named, drawing, addressOf }: ApplianceBarProps) {
  const { categories } = useShell()
  const navigate = useNavigate()
  const own = useOwnModel()
  const before = useRef(own)
  const isOther = asked !== '' && !(own && named.includes(own.id))
  const name = isOther || !own ? asked : modelName(own)
  const picture = categories.find(({ id }) => !isOther && id === own?.category_id)?.drawing ?? drawing

  // Another appliance was chosen while the list shows only what fits the former one: it follows.
  useEffect(() => {
    const former = before.current
    before.current = own
    if (own && former && own.id !== former.id && named.includes(former.id)) {
      navigate(addressOf(modelName(own)), { preventScrollReset: true })
    }
  }, [own, named, addressOf, navigate])

  return (
    <section className="appliance-bar" aria-label="Моя техника">
      <Drawing name={picture} />
      <div>
        <small>{isOther ? 'Список для' : 'Моя техника'}</small>
        {name ? <b>{name}</b> : <b>Подойдёт ли деталь? Укажите модель с шильдика</b>}
      </div>
      {own && isOther ? (
        <Link className="link" to={addressOf(modelName(own))} preventScrollReset>
          Показать для вашей {own.code}
        </Link>
      ) : (
        <button className="link with-script" type="button" onClick={() => void openAppliances()}>
          {own ? 'Сменить' : 'Указать модель'}
        </button>
      )}
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
