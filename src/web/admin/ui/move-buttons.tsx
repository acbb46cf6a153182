import { Icon } from '#web/ui/icon.tsx'

type MoveButtonsProps = {
  /** «Правило № 2»; the buttons are called «Правило № 2 выше» and «Убрать: Правило № 2» for whoever hears them. */
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Of one thing in a short list whose order counts. */
export function MoveButtons({ name, isFirst, isLast, onMove, onRemove }: MoveButtonsProps) {
  return (
    <span className="move-buttons">
      <IconButton label={`${name} выше`} icon="arrow-up" isOff={isFirst} onPress={() => onMove(-1)} />
      <IconButton label={`${name} ниже`} icon="arrow-down" isOff={isLast} onPress={() => onMove(1)} />
      <IconButton label={`Убрать: ${name}`} icon="trash" onPress={onRemove} />
    </span>
  )
}

type IconButtonProps = {
  label: string
  icon: 'arrow-up' | 'arrow-down' | 'trash'
  isOff?: boolean
  onPress: () => void
}

function IconButton({ label, icon, isOff = false, onPress }: IconButtonProps) {
  return (
    <button className="admin-icon-button" type="button" aria-label={label} disabled={isOff} onClick={onPress}>
      <Icon name={icon} />
    </button>
  )
}
