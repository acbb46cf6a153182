import type { SettingName, SettingValues } from '#shared/shop/settings-contract.ts'
import { ContactFields } from './contact-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import type { SettingErrors } from './fields-props.ts'
import { HoursFields } from './hours-fields.tsx'
import { InfoFields } from './info-fields.tsx'
import { MarketplaceFields } from './marketplace-fields.tsx'
import { RequisiteFields } from './requisite-fields.tsx'

type SettingFieldsProps = {
  name: SettingName
  value: unknown
  errors: SettingErrors
  onChange: (value: unknown) => void
}

/** The server checks every part against its name, so the value under a name has the shape of that name. */
export function SettingFields({ name, value, errors, onChange }: SettingFieldsProps) {
  const props = { errors, onChange }
  switch (name) {
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
    default:
      return <InfoFields {...props} slug={name.slice('info-'.length)} value={value as SettingValues['info-oplata']} />
  }
}
