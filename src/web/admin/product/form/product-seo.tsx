import { slugify } from '#shared/slug/slug.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { FormSection } from './form-section.tsx'
import type { ProductFormState } from './use-product-form.ts'

/** Longer ones are cut by search engines. */
const bestDescription = 160

export function ProductSeo({ form: { draft, set, errors, product } }: { form: ProductFormState }) {
  const made = slugify(`${draft.name} ${draft.sku}`)
  const slug = draft.slug || made
  const isMoved = product?.slug && draft.slug !== product.slug
  const title = draft.seo_title || draft.name || 'Название товара'
  const text = draft.seo_description || draft.description
  return (
    <FormSection id="seo" title="SEO">
      <div className="form-seo">
        <div className="form-grid">
          <Field
            label="Адрес страницы"
            className="code"
            maxLength={80}
            placeholder={made}
            hint={
              isMoved
                ? `Старый адрес будет перенаправлять: /product/${product.slug}`
                : 'Из названия. Старый адрес будет перенаправлять'
            }
            value={draft.slug}
            error={errors.slug}
            onChange={(event) => set({ slug: event.currentTarget.value.toLowerCase() })}
          />
          <Field
            label="Заголовок"
            maxLength={200}
            placeholder={draft.name}
            value={draft.seo_title}
            error={errors.seo_title}
            onChange={(event) => set({ seo_title: event.currentTarget.value })}
          />
          <TextArea
            label="Описание"
            note={`${draft.seo_description.length} / ${bestDescription}`}
            rows={3}
            maxLength={400}
            value={draft.seo_description}
            error={errors.seo_description}
            onChange={(event) => set({ seo_description: event.currentTarget.value })}
          />
        </div>
        <div className="form-snippet">
          <small>Как увидят в поиске</small>
          <p>{`${window.location.host} › product › ${slug}`}</p>
          <b>{title}</b>
          <p>{text.length > bestDescription ? `${text.slice(0, bestDescription)}…` : text}</p>
        </div>
      </div>
    </FormSection>
  )
}
