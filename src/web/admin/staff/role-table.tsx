import { type StaffRole, staffRoles, staffRoleTexts } from '#shared/api/staff-right.ts'
import { Icon } from '#web/ui/icon.tsx'

/** What each role may do and may not, in the words of the work. */
const work: Record<StaffRole, { may: string[]; mayNot: string[] }> = {
  owner: {
    may: ['Всё, что у остальных', 'Возврат любой суммы', 'Настройки, ключи, обмен', 'Сотрудники и журнал'],
    mayNot: [],
  },
  manager: {
    may: [
      'Заказы и покупатели',
      'Возвраты и деньги до своей суммы',
      'Обращения, отзывы',
      'Товары, цены, закупка, импорт, отчёты',
    ],
    mayNot: ['настройки и выгрузки', 'сотрудники и журнал'],
  },
  content: {
    may: ['Тексты, фото, применимость', 'Разделы, модели, схемы', 'Отзывы, вопросы, справка'],
    mayNot: ['заказы и покупатели', 'цены и остатки'],
  },
  storekeeper: {
    may: ['Сборка и отправка', 'Приёмка, списание, инвентаризация', 'Имя и адрес — только на посылке'],
    mayNot: ['телефоны и суммы заказов', 'закупочные цены и описания'],
  },
}

export function RoleTable() {
  return (
    <section className="admin-card role-table" aria-label="Что может каждый">
      {staffRoles.map((role) => (
        <div key={role}>
          <h3>{staffRoleTexts[role].name}</h3>
          <ul>
            {work[role].may.map((line) => (
              <li key={line}>
                <Icon name="check" />
                {line}
              </li>
            ))}
            {work[role].mayNot.map((line) => (
              <li key={line} data-not>
                <Icon name="minus" />
                <span>
                  <span className="visually-hidden">нельзя: </span>
                  {line}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
