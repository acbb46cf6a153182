import { spriteUrl } from 'virtual:drawing-sprite'

type DrawingProps = { name: string; className?: string; viewBox?: string }

/** One drawing of a product or appliance from the sprite; decoration, so the text beside it must say what it is. */
export function Drawing({ name, className = '', viewBox = '0 0 200 200' }: DrawingProps) {
  return (
    <svg className={`drawing ${className}`} viewBox={viewBox} aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
