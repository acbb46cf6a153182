import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'

type RadioCardProps = {
  name: string
  value: string
  icon: IconName
  title: string
  text: ReactNode
  /** What it costs, at the end of the line. */
  price?: string | undefined
  isChosen: boolean
  describedBy?: string | undefined
  id?: string | undefined
  onChoose: () => void
  /** Fields shown once it is chosen. */
  children?: ReactNode
}

/** One of several ways, as large as a finger needs. */
export function RadioCard(props: RadioCardProps) {
  const { name, value, icon, title, text, price, isChosen, describedBy, id, onChoose, children } = props
  return (
    <div className="radio-card">
      <label>
        <input
          type="radio"
          id={id}
          name={name}
          value={value}
          checked={isChosen}
          aria-describedby={describedBy}
          onChange={onChoose}
        />
        <Icon name={icon} />
        <span>
          <b>{title}</b>
          <small>{text}</small>
        </span>
        {price && <em>{price}</em>}
      </label>
      {isChosen && children && <div className="radio-card-more">{children}</div>}
    </div>
  )
}
