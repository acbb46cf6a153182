/** Two folders of pictures, pixel by pixel. */
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

export type Difference = { picture: string; says: string }

/** Every picture that differs, with what differs; the pixels of it in red are written to `report`. */
export async function compareFolders(before: string, after: string, report: string): Promise<Difference[]> {
  const [left, right] = [picturesOf(before), picturesOf(after)]
  const differences: Difference[] = []
  for (const picture of [...new Set([...left, ...right])].sort()) {
    const only = !right.has(picture) ? before : !left.has(picture) ? after : undefined
    const says = only ? `only in ${only}` : await compare(join(before, picture), join(after, picture), report, picture)
    if (says) differences.push({ picture, says })
  }
  return differences
}

function picturesOf(folder: string): Set<string> {
  return new Set(readdirSync(folder).filter((name) => name.endsWith('.png')))
}

async function compare(before: string, after: string, report: string, picture: string): Promise<string | undefined> {
  const [left, right] = await Promise.all([before, after].map(pixelsOf))
  if (!left || !right) return 'cannot be read'
  const size = ({ width, height }: Pixels) => `${width} × ${height}`
  if (size(left) !== size(right)) return `${size(left)} became ${size(right)}`
  if (left.data.equals(right.data)) return undefined
  const { changed, drawn } = markChanges(left, right)
  if (changed === 0) return undefined
  mkdirSync(report, { recursive: true })
  const raw = { width: left.width, height: left.height, channels: 3 as const }
  await sharp(drawn, { raw }).png().toFile(join(report, picture))
  return `${changed} pixels`
}

type Pixels = { data: Buffer; width: number; height: number }

async function pixelsOf(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The picture after, pale, with every changed pixel in red. */
function markChanges(left: Pixels, right: Pixels): { changed: number; drawn: Buffer } {
  const drawn = Buffer.alloc(right.data.length)
  let changed = 0
  for (let at = 0; at < drawn.length; at += 3) {
    if (isSameColour(left.data, right.data, at)) {
      for (let channel = at; channel < at + 3; channel += 1) drawn[channel] = 170 + (right.data[channel] ?? 0) / 3
    } else {
      changed += 1
      drawn[at] = 255
    }
  }
  return { changed, drawn }
}

/** Where an edge is smoothed, the browser rounds a shade one way or the other. */
const roundingError = 8

function isSameColour(left: Buffer, right: Buffer, at: number): boolean {
  return [at, at + 1, at + 2].every(
    (channel) => Math.abs((left[channel] ?? 0) - (right[channel] ?? 0)) <= roundingError,
  )
}
