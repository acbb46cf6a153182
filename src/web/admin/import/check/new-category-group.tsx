import { useState } from 'react'
import { useRead } from '#web/admin/ui/use-read.ts'
import { groupDigits } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CategorySelect, categoryOf } from './category-select.tsx'
import { type CountedError, type Fixing, GroupFrame } from './group-frame.tsx'

type Props = Fixing & { counted: CountedError }

/** New products whose rows name no category are put into one; from there they are moved by hand. */
export function NewCategoryGroup({ counted, fix }: Props) {
  const tree = useRead('GET /api/admin/categories')?.categories ?? []
  const [value, setValue] = useState('')
  return (
    <GroupFrame counted={counted} hint="Таких артикулов в каталоге нет, а раздела в строке нет" fix={fix}>
      <ul className="import-sections">
        <li>
          <span>
            <b>Все новые товары без раздела</b>
            <small>{groupDigits(counted.rows - counted.left_out)}</small>
          </span>
          <Icon name="arrow-right" />
          <CategorySelect label="Раздел для новых товаров" tree={tree} value={value} onChange={setValue} />
          <em />
          <button
            className="button button-secondary button-small"
            type="button"
            disabled={value === ''}
            onClick={() => void fix({ new_section: categoryOf(value) })}
          >
            Применить
          </button>
        </li>
      </ul>
    </GroupFrame>
  )
}
