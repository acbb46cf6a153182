import { applianceNames, drawingFolder, spriteUrls } from 'virtual:drawing-sprites'
import { createContext, useContext } from 'react'
import { isDrawingWord, wordsOf } from '#shared/drawing/drawing-address.ts'

type DrawingProps = { name: string; className?: string; viewBox?: string }

/** Which drawings come together: around a list, so that it asks for one file and not for one a part. */
export const DrawingSheet = createContext('')

/** One drawing of a product or appliance; decoration, so the text beside it must say what it is. */
export function Drawing({ name, className = '', viewBox = '0 0 200 200' }: DrawingProps) {
  const sheet = useContext(DrawingSheet)
  return (
    <svg className={`drawing ${className}`} viewBox={viewBox} aria-hidden="true">
      <use href={drawingHref(name, sheet)} />
    </svg>
  )
}

export function drawingHref(name: string, sheet: string): string {
  const words = wordsOf(sheet).includes(name) ? sheet : name
  return `${isDrawingWord(name) ? `${drawingFolder}/${words}.svg` : spriteUrl(name)}#${name}`
}

function spriteUrl(name: string): string {
  if (name === 'exploded-washer') return spriteUrls[name]
  return spriteUrls[applianceNames.includes(name) ? 'appliances' : 'parts']
}
