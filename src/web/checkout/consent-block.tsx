import { formatRubles } from '#shared/money/rubles.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Link, PolicyLink } from '#web/ui/link.tsx'
import { type BlockProps, fieldId } from './block-field.tsx'

type ConsentBlockProps = BlockProps & {
  isBusy: boolean
  /** What it will cost; unknown until it is known how it gets there. */
  total: number | undefined
}

/** Agreed to by hand, news apart from it; then the button that says what it costs. */
export function ConsentBlock({ draft, errors, update, isBusy, total }: ConsentBlockProps) {
  const id = fieldId('consent')
  return (
    <section className="checkout-block checkout-last" aria-label="Подтверждение">
      <div className="checkout-ticks">
        <label className="check">
          <input
            type="checkbox"
            id={id}
            name="consent"
            checked={draft.consent}
            aria-invalid={errors.consent ? true : undefined}
            aria-describedby={errors.consent ? `${id}-text` : undefined}
            onChange={(event) => update({ consent: event.target.checked })}
          />
          <span>
            Согласен на <PolicyLink />
          </span>
        </label>
        <div className="field-text" id={`${id}-text`} aria-live="polite">
          <FieldError error={errors.consent} />
        </div>
        <label className="check">
          <input
            type="checkbox"
            name="marketing"
            checked={draft.marketing}
            onChange={(event) => update({ marketing: event.target.checked })}
          />
          <span>
            Получать новости и скидки на почту <small>необязательно</small>
          </span>
        </label>
      </div>
      <div className="checkout-submit">
        <button className="button button-primary" type="submit" aria-busy={isBusy}>
          {total === undefined ? 'Заказать' : `Заказать за ${formatRubles(total)}`}
        </button>
        <p>
          Нажимая кнопку, вы принимаете{' '}
          <Link className="link" to="/info/usloviya" target="_blank">
            условия продажи
          </Link>
        </p>
      </div>
    </section>
  )
}
