import { infoBlocks } from '#shared/info/info-markup.ts'
import { InfoBlockView } from '#web/info/info-block.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { FieldsProps } from './fields-props.ts'

/** The text of a help page, with how it will look below it. */
export function InfoFields({ slug, value, errors, onChange }: FieldsProps<'info-oplata'> & { slug: string }) {
  return (
    <>
      <Field
        label="Заголовок"
        name="title"
        maxLength={100}
        value={value.title}
        error={errors.title}
        onChange={(event) => onChange({ ...value, title: event.target.value })}
      />
      <TextArea
        label="Короткий ответ"
        name="lead"
        maxLength={400}
        value={value.lead}
        error={errors.lead}
        onChange={(event) => onChange({ ...value, lead: event.target.value })}
      />
      <TextArea
        label="Текст"
        note="«## » начинает заголовок, «- » пункт списка, [слова](/info/dostavka) ссылку"
        name="body"
        rows={16}
        maxLength={20_000}
        value={value.body}
        error={errors.body}
        onChange={(event) => onChange({ ...value, body: event.target.value })}
      />
      <section className="settings-preview" aria-label="Как это будет на странице">
        <h3>
          Как это будет на странице{' '}
          <a className="link" href={`/info/${slug}`} target="_blank" rel="noopener">
            открыть
          </a>
        </h3>
        <div className="article">
          {infoBlocks(value.body).map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks follow what is being typed
            <InfoBlockView key={index} block={block} />
          ))}
        </div>
      </section>
    </>
  )
}
