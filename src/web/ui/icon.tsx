import { spriteUrls } from 'virtual:drawing-sprites'
import type { iconNames } from './icon-names.ts'

export type IconName = (typeof iconNames)[number]

/** A sign beside a word, never instead of one; it comes from the sprite, so it weighs nothing in the scripts. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${spriteUrls.icons}#icon-${name}`} />
    </svg>
  )
}
