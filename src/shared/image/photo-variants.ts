/**
 * A photo of ours is stored in several sizes and two formats, all named after the one that is stored:
 * `pump-3f2a1c.webp` is the largest, beside it lie `pump-3f2a1c-320.webp`, `pump-3f2a1c-640.webp` and
 * `pump-3f2a1c-320.avif`, `-640.avif`, `-1200.avif`. The browser takes the smallest that will do. Marketplaces read neither format:
 * for them there is `pump-3f2a1c.jpg`, made when it is first requested. A photo that was taken larger says so in its name,
 * `pump-hd-3f2a1c.webp`, and has `pump-hd-3f2a1c-2400.webp` for who looks closer.
 */
export const photoSize = { width: 1200, height: 1032 }
export const photoWidths = [320, 640, photoSize.width] as const
export const closeSize = { width: 2400, height: 2064 }
export const closeMark = '-hd'

const ownName = /^((?:[^\s,]*\/)?[a-z0-9][a-z0-9-]*-[0-9a-f]{6})\.webp$/

export type PhotoVariants = {
  avif: string
  webp: string
  src: string
  /** Fetched only for a close look. */
  close: string | null
}

/** For `<source srcset>` and `<img src>`; null when the file was not made by us and has no variants. */
export function photoVariants(url: string): PhotoVariants | null {
  const base = ownName.exec(url)?.[1]
  if (!base) return null
  return {
    avif: photoWidths.map((width) => `${photoFile(base, width, 'avif')} ${width}w`).join(', '),
    webp: photoWidths.map((width) => `${photoFile(base, width, 'webp')} ${width}w`).join(', '),
    src: url,
    close: /-hd-[0-9a-f]{6}$/.test(base) ? photoFile(base, closeSize.width, 'webp') : null,
  }
}

export function photoFile(base: string, width: number, format: 'avif' | 'webp'): string {
  return format === 'webp' && width === photoSize.width ? `${base}.webp` : `${base}-${width}.${format}`
}

/** The same photo for programs that read JPEG only; null when the file was not made by us. */
export function jpegPhoto(url: string): string | null {
  const base = ownName.exec(url)?.[1]
  return base ? `${base}.jpg` : null
}

/** The photo that a JPEG is made from; null when the name is none of ours. */
export function photoOfJpeg(name: string): string | null {
  const photo = name.replace(/\.jpg$/, '.webp')
  return photo !== name && ownName.test(photo) ? photo : null
}

/** The demo's own pictures: nobody photographed them, and wherever one is shown it says so. */
export function isIllustration(url: string): boolean {
  return /(?:^|\/)illustration-[a-z0-9-]+\.webp$/.test(url)
}

/** A picture that is this drawing made into a file, as the demo has for its categories: the drawing itself follows the theme. */
export function isFileOfDrawing(url: string, drawing: string): boolean {
  const name = url.slice(url.lastIndexOf('/') + 1)
  return name.startsWith(`${drawing}-`) && /^[0-9a-f]{6}\.webp$/.test(name.slice(drawing.length + 1))
}
