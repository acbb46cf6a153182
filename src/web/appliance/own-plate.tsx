import { Link } from '#web/ui/link.tsx'
import { modelName, useOwnModel } from './own-model.ts'

/** Below the plate form: a link to what fits the chosen appliance, or examples of model codes. */
export function OwnPlate({ examples }: { examples: string[] }) {
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
  if (examples.length === 0) return null
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
