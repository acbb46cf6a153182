import PackageCheck from 'lucide-react/icons/package-check'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'

const promises = [
  { Icon: ShieldCheck, title: 'Проверим совместимость', text: 'Сверим модель до отправки' },
  { Icon: Truck, title: 'Доставка по всей России', text: 'Курьер, пункты выдачи, почта' },
  { Icon: PackageCheck, title: 'Отправим сегодня', text: 'Если заказать до 16:00' },
  { Icon: Undo2, title: 'Возврат 7 дней', text: 'Если деталь не подошла' },
]

export function PromiseStrip() {
  return (
    <ul className="promises">
      {promises.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon />
          <span>
            <b>{title}</b>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
