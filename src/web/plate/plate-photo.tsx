import { useEffect, useRef } from 'react'
import type { Frame, ShownPhoto } from './plate-steps.ts'

type PlatePhotoProps = { photo: ShownPhoto; frames?: Frame[]; isRead?: boolean }

/** The photo with what was found on it. Drawn, not linked: the page's content policy knows no addresses of files on the device. */
export function PlatePhoto({ photo: { picture }, frames = [], isRead = false }: PlatePhotoProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context) return
    canvas.current.width = picture.width
    canvas.current.height = picture.height
    context.drawImage(picture, 0, 0)
    const thin = Math.max(1.5, picture.width / 400)
    for (const { corners, isCode } of frames.toSorted((one, other) => Number(one.isCode) - Number(other.isCode))) {
      context.beginPath()
      for (const { x, y } of corners) context.lineTo(x * picture.width, y * picture.height)
      context.closePath()
      context.lineWidth = isCode ? thin * 2 : thin
      context.strokeStyle = isCode ? '#ff6a3d' : '#6f88f5'
      context.fillStyle = 'rgb(255 106 61 / 16%)'
      if (isCode) context.fill()
      context.stroke()
    }
  }, [picture, frames])
  return (
    <div className="plate-photo" data-reading={isRead ? '' : undefined}>
      <canvas ref={canvas} role="img" aria-label="Ваше фото" />
    </div>
  )
}
