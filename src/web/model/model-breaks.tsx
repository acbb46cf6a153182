import { breaksCaption } from '#shared/model/common-breaks.ts'
import type { ModelBreak } from '#shared/model/model-page-contract.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { countOf, partForms } from '#web/ui/count.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { SectionPlaces, sectionHref } from './section-places.tsx'

/** What people most often look for on such an appliance, with the product that helps. */
export function ModelBreaks({ path, breaks }: { path: string; breaks: ModelBreak[] }) {
  return (
    <Section
      id="breaks"
      title="Что ломается чаще всего"
      aside={<p className="section-note">{breaksCaption(breaks)}</p>}
    >
      <ul className="model-breaks">
        {breaks.map(({ section, by, symptom, codes }) => (
          <li className="model-break" key={section.id}>
            <div className="model-break-head">
              <span className="picture-box">
                <Drawing name={section.drawing} />
              </span>
              {symptom && (
                <p>
                  {symptom}
                  {codes.length > 0 && (
                    <>
                      , ошибка <span className="code">{codes.join(' / ')}</span>
                    </>
                  )}
                </p>
              )}
            </div>
            <h3>
              <Link to={sectionHref(path, section.id)}>{section.name}</Link>
            </h3>
            <p className="model-break-count">
              {countOf(section.parts_count, partForms)}
              {by === 'orders' && ', часто заказывают'}
            </p>
            <div className="model-break-foot">
              {section.price_from !== null && <b>от {formatRubles(section.price_from)}</b>}
              <SectionPlaces path={path} places={section.places} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
