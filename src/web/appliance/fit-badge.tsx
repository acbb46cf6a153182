import { Icon, type IconName } from '#web/ui/icon.tsx'
import { type Fits, useFit } from './fit-store.ts'
import { useOwnModel } from './own-model.ts'

const words: Record<Fits, { icon: IconName; text: (code: string) => string }> = {
  yes: { icon: 'circle-check', text: (code) => `Подходит к ${code}` },
  no: { icon: 'circle-x', text: (code) => `Не подходит к ${code}` },
  unknown: { icon: 'circle-question-mark', text: () => 'Проверьте модель' },
}

/** One line of a card about the chosen appliance; its space is reserved from the first paint. */
export function FitBadge({ productId }: { productId: number }) {
  const own = useOwnModel()
  const fits = useFit(productId, own)
  return (
    <p className="fit-badge" data-fits={fits}>
      {own && fits && (
        <span>
          <Icon name={words[fits].icon} />
          {words[fits].text(own.code)}
        </span>
      )}
    </p>
  )
}
