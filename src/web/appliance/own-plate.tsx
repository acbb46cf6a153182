import { Link } from '#web/ui/link.tsx'
import { modelName, useOwnModel } from './own-model.ts'

const examples = ['WAN28290OE', 'F2J6HS0W', 'IWSC 5105']

/** Below the plate form: a link to what fits the chosen appliance, or examples of model codes. */
export function OwnPlate() {
  const own = useOwnModel()
  if (own) {
    return (
      <p className="plate-examples">
        Ваша техника:{' '}
        <Link to={`/search?${new URLSearchParams({ q: own.code, model: modelName(own) })}`}>
          {own.brand} <span className="code">{own.code}</span>
        </Link>
      </p>
    )
  }
  return (
    <p className="plate-examples">
      Например:
      {examples.map((code) => (
        <Link key={code} className="code" to={`/search?${new URLSearchParams({ q: code })}`}>
          {code}
        </Link>
      ))}
    </p>
  )
}
