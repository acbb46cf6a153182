import { FieldError } from '#web/ui/fields/field.tsx'

type SymptomSectionsProps = {
  sections: readonly { id: number; name: string }[]
  /** The likeliest first: in the order they were ticked. */
  chosen: number[]
  error: string | undefined
  onChange: (ids: number[]) => void
}

/** Where the cure of a symptom is looked for. */
export function SymptomSections({ sections, chosen, error, onChange }: SymptomSectionsProps) {
  return (
    <fieldset className="symptom-subcategories">
      <legend>
        Где искать деталь <small>первым отметьте самое вероятное</small>
      </legend>
      <div>
        {sections.map(({ id, name }) => (
          <label className="check" key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
            {name}
            {chosen.length > 1 && chosen.includes(id) && <span className="check-count">{chosen.indexOf(id) + 1}</span>}
          </label>
        ))}
      </div>
      <FieldError error={error} />
    </fieldset>
  )
}
