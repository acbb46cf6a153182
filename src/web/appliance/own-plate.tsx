import { Link } from '#web/ui/link.tsx'
import { modelName, useOwnModel } from './own-model.ts'

const examples = ['WAN28290OE', 'F2J6HS0W', 'IWSC 5105']

/** Under the plate: the own appliance, one press from its parts; for whoever has given none, how such codes look. */
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
