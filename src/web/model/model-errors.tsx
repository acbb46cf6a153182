import type { ModelError, ModelSection } from '#shared/model/model-page-contract.ts'
import { countOf, errorCodeForms } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { SectionPlaces, sectionHref } from './section-places.tsx'

/** More rows than this are folded away. */
const shownAtOnce = 8

type ModelErrorsProps = { path: string; brand: string; errors: ModelError[] }

/** The maker's error codes: what happened, where to begin, which products help. */
export function ModelErrors({ path, brand, errors }: ModelErrorsProps) {
  const rest = errors.slice(shownAtOnce)
  return (
    <Section
      id="errors"
      title="Коды ошибок"
      aside={<p className="section-note">Что показывает дисплей {brand} и с чего начать</p>}
    >
      <div className="panel">
        <ErrorTable path={path} errors={errors.slice(0, shownAtOnce)} />
        {rest.length > 0 && (
          <details className="model-errors-rest">
            <summary className="link">Ещё {countOf(rest.length, errorCodeForms)}</summary>
            <ErrorTable path={path} errors={rest} />
          </details>
        )}
      </div>
    </Section>
  )
}

function ErrorTable({ path, errors }: { path: string; errors: ModelError[] }) {
  return (
    <table className="symptom-table model-errors">
      <thead>
        <tr>
          <th scope="col">Код</th>
          <th scope="col">Что случилось</th>
          <th scope="col">С чего начать</th>
          <th scope="col">Детали для этой модели</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ codes, symptom, sections }) => (
          <tr key={codes.join()}>
            <td>
              <span className="error-codes">
                {codes.map((code) => (
                  <span className="code" key={code}>
                    {code}
                  </span>
                ))}
              </span>
            </td>
            <th scope="row">{symptom}</th>
            <td className="model-error-start">{startText(sections)}</td>
            <td>
              <ErrorParts path={path} sections={sections.filter(({ parts_count }) => parts_count > 0)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ErrorParts({ path, sections }: { path: string; sections: ModelSection[] }) {
  if (sections.length === 0) {
    return (
      <a className="link" href="#ask">
        Спросите мастера
      </a>
    )
  }
  return (
    <ul className="symptom-parts">
      {sections.map(({ id, name, parts_count, places }) => (
        <li key={id}>
          <Link className="link" to={sectionHref(path, id)}>
            {name}
          </Link>{' '}
          <span className="chip-count">{parts_count}</span>
          <SectionPlaces path={path} places={places} isShort />
        </li>
      ))}
    </ul>
  )
}

/** «Насосы и помпы, затем патрубки». */
function startText(sections: { name: string }[]): string {
  return sections.map(({ name }, n) => (n === 0 ? name : lowerFirst(name))).join(', затем ')
}

/** «ТЭНы» stay as they are. */
function lowerFirst(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name[0]?.toLowerCase() + name.slice(1) : name
}
