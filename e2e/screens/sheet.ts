/** Pictures of one screen side by side: a row a theme, a column a width. */
import sharp from 'sharp'
import type { Screen } from './screen.ts'

export type Shot = { path: string; width: number; theme: 'light' | 'dark' }

const scale = 0.3
const gap = 16

export async function makeSheet(file: string, shots: readonly Shot[]): Promise<void> {
  const small = await Promise.all(shots.map(shrink))
  const rows = (['light', 'dark'] as const).map((theme) => small.filter((each) => each.theme === theme))
  const placed: { input: Buffer; left: number; top: number }[] = []
  let top = gap
  for (const row of rows) {
    let left = gap
    for (const { input, width } of row) {
      placed.push({ input, left, top })
      left += width + gap
    }
    top += Math.max(0, ...row.map(({ height }) => height)) + gap
  }
  const width = Math.max(...placed.map(({ left }) => left)) + Math.max(...small.map((each) => each.width)) + gap
  await sharp({ create: { width, height: top, channels: 3, background: '#8a8a8a' } })
    .composite(placed)
    .png({ palette: true })
    .toFile(file)
}

async function shrink({ path, width, theme }: Shot) {
  const { data, info } = await sharp(path)
    .resize({ width: Math.round(width * scale) })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height, theme }
}

export function indexOf(screens: readonly Screen[]): string {
  const figures = screens.map(({ name, path, role = 'guest' }) => {
    const caption = `${name} · ${role} · ${escaped(path)}`
    return `<figure id="${name}"><figcaption>${caption}</figcaption><img src="${name}.png" alt="${name}" loading="lazy"></figure>`
  })
  const contents = screens.map(({ name }) => `<a href="#${name}">${name}</a>`).join(' ')
  const style = 'body{font:16px sans-serif;margin:24px}img{max-width:100%}nav a{margin-right:8px}'
  return `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>${style}</style><nav>${contents}</nav>${figures.join('\n')}\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
