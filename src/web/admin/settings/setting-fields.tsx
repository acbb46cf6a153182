import { isCompletePhone, showPhone } from '#shared/account/phone.ts'
import { infoBlocks } from '#shared/info/info-markup.ts'
import type { Vat } from '#shared/payment/receipt.ts'
import { withReturnDays } from '#shared/shop/return-days.ts'
import type { Requisites, SettingName, SettingValues } from '#shared/shop/settings-contract.ts'
import { MarkupFields } from '#web/admin/markup/markup-fields.tsx'
import { TradeLevelFields } from '#web/admin/trade-level/trade-level-fields.tsx'
import type { FieldsProps, SettingErrors } from '#web/admin/ui/field-values.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { InfoBlockView } from '#web/info/info-block.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { Field, FieldError } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { FeedFields } from './feed-fields.tsx'
import { HoursFields } from './hours-fields.tsx'
import { MailFields, ShopFields } from './shop-fields.tsx'

const lines: { name: TextField; label: string; note?: string }[] = [
  { name: 'name', label: 'Название организации' },
  { name: 'address', label: 'Юридический адрес' },
  { name: 'inn', label: 'ИНН' },
  { name: 'kpp', label: 'КПП', note: 'у предпринимателя нет' },
  { name: 'ogrn', label: 'ОГРН или ОГРНИП' },
  { name: 'bank', label: 'Банк' },
  { name: 'bik', label: 'БИК' },
  { name: 'account', label: 'Расчётный счёт' },
  { name: 'correspondentAccount', label: 'Корр. счёт' },
]
const vatNames: Record<Vat, string> = {
  none: 'Без НДС',
  '0': 'НДС 0 %',
  '5': 'НДС 5 %',
  '7': 'НДС 7 %',
  '10': 'НДС 10 %',
  '22': 'НДС 22 %',
}
/** By their number in a receipt. 4, ЕНВД, is gone since 2021. */
const taxSystems: Record<number, string> = {
  1: 'ОСН',
  2: 'УСН, доходы',
  3: 'УСН, доходы минус расходы',
  5: 'ЕСХН',
  6: 'Патент',
}

const maxLinks = 6

type SettingFieldsProps = {
  name: SettingName
  value: unknown
  errors: SettingErrors
  onChange: (value: unknown) => void
}

/** The server validates each group by its name, so the value has the shape of that name. */
export function SettingFields({ name, value, errors, onChange }: SettingFieldsProps) {
  const props = { errors, onChange }
  switch (name) {
    case 'shop':
      return <ShopFields {...props} value={value as SettingValues['shop']} />
    case 'mail':
      return <MailFields {...props} value={value as SettingValues['mail']} />
    case 'contacts':
      return <ContactFields {...props} value={value as SettingValues['contacts']} />
    case 'hours':
      return <HoursFields {...props} value={value as SettingValues['hours']} />
    case 'marketplaces':
      return <MarketplaceFields {...props} value={value as SettingValues['marketplaces']} />
    case 'delivery':
      return <DeliveryFields {...props} value={value as SettingValues['delivery']} />
    case 'requisites':
      return <RequisiteFields {...props} value={value as SettingValues['requisites']} />
    case 'sessions':
      return <SessionFields {...props} value={value as SettingValues['sessions']} />
    case 'security':
      return <SecurityFields {...props} value={value as SettingValues['security']} />
    case 'refunds':
      return <RefundFields {...props} value={value as SettingValues['refunds']} />
    case 'markup':
      return <MarkupFields {...props} value={value as SettingValues['markup']} />
    case 'trade':
      return <TradeLevelFields {...props} value={value as SettingValues['trade']} />
    case 'feeds':
      return <FeedFields {...props} value={value as SettingValues['feeds']} />
    default:
      return <InfoFields {...props} slug={name.slice('info-'.length)} value={value as SettingValues['info-oplata']} />
  }
}

function SessionFields({ value, errors, onChange }: FieldsProps<'sessions'>) {
  return (
    <Field
      label="Часов без дела"
      name="staffIdleHours"
      inputMode="numeric"
      maxLength={3}
      hint="Покупателей это не касается: они остаются в своём аккаунте 30 дней"
      value={Number.isFinite(value.staffIdleHours) ? String(value.staffIdleHours) : ''}
      error={errors.staffIdleHours}
      onChange={(event) => onChange({ staffIdleHours: Number.parseInt(event.target.value.replace(/\D/g, ''), 10) })}
    />
  )
}

function SecurityFields({ value, onChange }: FieldsProps<'security'>) {
  return (
    <label className="check factor-choice">
      <input
        type="checkbox"
        checked={value.isFactorRequired}
        onChange={(event) => onChange({ isFactorRequired: event.target.checked })}
      />
      <span>
        Второй шаг обязателен для всех сотрудников
        <small>Без него управление закрыто. Сотрудник настроит его сразу после пароля</small>
      </span>
    </label>
  )
}

function RefundFields({ value, errors, onChange }: FieldsProps<'refunds'>) {
  return (
    <Field
      label="Менеджер возвращает сам, до ₽"
      name="managerLimit"
      inputMode="numeric"
      maxLength={10}
      hint="Ноль: деньги возвращает только владелец. Считается и отмена оплаченного заказа, и закрытие возврата"
      value={Number.isFinite(value.managerLimit) ? String(value.managerLimit) : ''}
      error={errors.managerLimit}
      onChange={(event) => onChange({ managerLimit: Number.parseInt(event.target.value.replace(/\D/g, ''), 10) })}
    />
  )
}

function ContactFields({ value, errors, onChange }: FieldsProps<'contacts'>) {
  return (
    <>
      <Field
        label="Телефон"
        name="phone"
        type="tel"
        maxLength={30}
        value={value.phone}
        error={errors.phone}
        hint="Пример: +7 495 000-00-00"
        onBlur={() => isCompletePhone(value.phone) && onChange({ ...value, phone: showPhone(value.phone) })}
        onChange={(event) => onChange({ ...value, phone: event.target.value })}
      />
      <Field
        label="Адрес магазина"
        name="address"
        maxLength={200}
        value={value.address}
        error={errors.address}
        onChange={(event) => onChange({ ...value, address: event.target.value })}
      />
    </>
  )
}

/** The text of a help page, with how it will look below it. */
function InfoFields({ slug, value, errors, onChange }: FieldsProps<'info-oplata'> & { slug: string }) {
  const { shop } = useShell()
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
        note="«## » начинает заголовок, «- » пункт списка, [слова](/info/dostavka) ссылку, {return_days} — дни на возврат"
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
          {infoBlocks(withReturnDays(value.body, shop.returnDays)).map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks follow what is being typed
            <InfoBlockView key={index} block={block} />
          ))}
        </div>
      </section>
    </>
  )
}

function MarketplaceFields({ value, errors, onChange }: FieldsProps<'marketplaces'>) {
  function change(at: number, link: Partial<(typeof value)[number]>) {
    onChange(value.map((each, index) => (index === at ? { ...each, ...link } : each)))
  }
  return (
    <div className="settings-rows">
      {value.length === 0 && <p>Ссылок нет: в подвале магазина этой строки не будет</p>}
      {value.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place only
        <div className="settings-row" key={at}>
          <Field
            label="Название"
            maxLength={40}
            value={link.label}
            error={errors[`${at}.label`]}
            onChange={(event) => change(at, { label: event.target.value })}
          />
          <Field
            label="Адрес"
            type="url"
            maxLength={300}
            value={link.url}
            error={errors[`${at}.url`]}
            onChange={(event) => change(at, { url: event.target.value })}
          />
          <button
            className="admin-icon-button"
            type="button"
            aria-label={`Убрать ${link.label}`}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            <Icon name="trash" />
          </button>
        </div>
      ))}
      <FieldError error={errors.value} />
      {value.length < maxLinks && (
        <button
          className="button button-outline button-small"
          type="button"
          onClick={() => onChange([...value, { label: '', url: 'https://' }])}
        >
          <Icon name="plus" />
          Добавить ссылку
        </button>
      )}
    </div>
  )
}

type TextField = Exclude<keyof Requisites, 'vat' | 'taxSystem'>

/** Who sells. Without ИНН, account and БИК an invoice says that it is not for paying. */
function RequisiteFields({ value, errors, onChange }: FieldsProps<'requisites'>) {
  return (
    <>
      {lines.map(({ name, label, note }) => (
        <Field
          key={name}
          label={label}
          {...(note && { note })}
          name={name}
          maxLength={300}
          value={value[name] ?? ''}
          error={errors[name]}
          onChange={(event) => onChange({ ...value, [name]: event.target.value })}
        />
      ))}
      <SelectField
        label="НДС в чеках и счетах"
        value={value.vat}
        options={Object.entries(vatNames).map(([vat, name]) => ({ value: vat, name }))}
        onChange={(vat) => onChange({ ...value, vat: vat as Vat })}
      />
      <SelectField
        label="Система налогообложения"
        value={String(value.taxSystem)}
        options={Object.entries(value.taxSystem === 4 ? { ...taxSystems, 4: 'ЕНВД (отменён)' } : taxSystems).map(
          ([tax, name]) => ({ value: tax, name }),
        )}
        onChange={(tax) => onChange({ ...value, taxSystem: Number(tax) })}
      />
    </>
  )
}
