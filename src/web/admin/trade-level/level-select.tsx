import { firstLevelName } from '#shared/trade-level/level-price.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { useRead } from '#web/api/use-read.ts'
import { ruleText } from './level-text.ts'

/** The further trade levels as they are saved; none while they are on their way. */
export function useTradeLevels({ isOff = false } = {}) {
  return useRead('GET /api/admin/trade-levels', {}, { isOff }).answer?.levels ?? []
}

type LevelSelectProps = { value: number | null; onChange: (level: number | null) => void }

/** Nothing where the shop has no further levels: then every master is on the first. */
export function LevelSelect({ value, onChange }: LevelSelectProps) {
  const levels = useTradeLevels()
  if (levels.length === 0) return null
  // A level that is gone counts as the first.
  const known = levels.some(({ id }) => id === value) ? value : null
  return (
    <SelectField
      label="Уровень цен"
      value={known === null ? '' : String(known)}
      options={[
        { value: '', name: firstLevelName },
        ...levels.map(({ id, name, ...rule }) => ({ value: String(id), name: `${name}: ${ruleText(rule)}` })),
      ]}
      onChange={(id) => onChange(id ? Number(id) : null)}
    />
  )
}
