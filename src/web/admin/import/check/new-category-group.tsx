import { useState } from 'react'
import { useRead } from '#web/admin/ui/use-read.ts'
import { readTree } from '#web/api/admin/category-admin-api.ts'
import { groupDigits } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SectionSelect, sectionOf } from './category-select.tsx'
import type { Mending } from './fixing.ts'
import { type CountedFault, GroupFrame } from './group-frame.tsx'

type Props = Mending & { counted: CountedFault }

/** New parts whose rows name no section go into one together; from there they are moved by hand. */
export function NewSectionGroup({ counted, mend }: Props) {
  const tree = useRead(readTree)?.categories ?? []
  const [value, setValue] = useState('')
  return (
    <GroupFrame counted={counted} hint="Таких артикулов в каталоге нет, а раздела в строке нет" mend={mend}>
      <ul className="import-sections">
        <li>
          <span>
            <b>Все новые товары без раздела</b>
            <small>{groupDigits(counted.rows - counted.left_out)}</small>
          </span>
          <Icon name="arrow-right" />
          <SectionSelect label="Раздел для новых товаров" tree={tree} value={value} onChange={setValue} />
          <em />
          <button
            className="button button-secondary admin-small"
            type="button"
            disabled={value === ''}
            onClick={() => void mend({ new_section: sectionOf(value) })}
          >
            Применить
          </button>
        </li>
      </ul>
    </GroupFrame>
  )
}
