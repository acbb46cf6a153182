import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { openFolderStore } from './folder-store.ts'
import { redrawPhoto } from './photo-upload-image.ts'
import { openPhotoStore } from './photo-upload-store.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function folder() {
  const directory = await mkdtemp(join(tmpdir(), 'shildik-photos-'))
  cleanups.push(() => rm(directory, { recursive: true, force: true }))
  return directory
}

function picture(width = 60, height = 40) {
  return sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
}

test.each(['jpeg', 'png', 'webp'] as const)('a %s is redrawn as a JPEG', async (format) => {
  const bytes = await picture().toFormat(format).toBuffer()

  const redrawn = await redrawPhoto(bytes)

  expect(redrawn?.equals(bytes)).toBe(false)
  expect(await sharp(redrawn!).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
})

test('43. where a photo was taken is forgotten, and the photo stands upright', async () => {
  const bytes = await picture()
    .withExif({
      IFD0: { Make: 'SecretPhone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '37/1 37/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const before = await sharp(bytes).metadata()
  expect(before.exif, 'the test photo carries what must go').toBeDefined()
  expect(before.orientation).toBe(6)

  const redrawn = await redrawPhoto(bytes)

  const after = await sharp(redrawn!).metadata()
  expect(after).toMatchObject({ width: 40, height: 60 })
  expect([after.exif, after.orientation, after.icc, after.iptc, after.xmp]).toEqual(Array(5).fill(undefined))
  expect(redrawn!.includes('SecretPhone')).toBe(false)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
test.each([
  ['an SVG', Buffer.from(svg)],
  ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF that is also a script', Buffer.from('GIF89a/*\x01\x00\x00*/=1;alert(1)')],
  ['a PHP program', Buffer.from('<?php system($_GET["x"]);')],
  ['an SVG behind the first bytes of a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)])],
  ['a program behind the first bytes of a PNG', Buffer.from('\x89PNG\r\n\x1a\n<?php', 'latin1')],
  ['a RIFF that is no WebP', Buffer.from('RIFF\x04\x00\x00\x00WAVEfmt ')],
  ['nothing', Buffer.alloc(0)],
  ['a byte', Buffer.from([0xff])],
])('41. %s is not a photo', async (_name, bytes) => {
  expect(await redrawPhoto(bytes)).toBeNull()
})

test('41. a page hidden behind a real photo does not survive', async () => {
  const bytes = Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])

  const redrawn = await redrawPhoto(bytes)

  expect(redrawn?.includes('<script>')).not.toBe(true)
})

/** A whole and valid PNG of one bit a pixel: a few kilobytes that unpack to hundreds of megabytes. */
function blackPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

test('a picture just small enough is taken, made the same way', async () => {
  expect(await redrawPhoto(blackPng(100))).not.toBeNull()
})

test('42. a photo of 400 million pixels is rejected by its size, without being decoded', async () => {
  const bytes = blackPng(20_000)
  expect(await sharp(bytes, { limitInputPixels: false }).metadata()).toMatchObject({ width: 20_000, height: 20_000 })
  const before = process.memoryUsage().rss

  expect(await redrawPhoto(bytes)).toBeNull()
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
})

test.each(['jpeg', 'png', 'webp'] as const)('42. a %s cut off in the middle is rejected', async (format) => {
  const noise = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#000000',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .toFormat(format)
    .toBuffer()

  expect(await redrawPhoto(noise.subarray(0, noise.length / 2))).toBeNull()
})

test('a large photo is made as large as a rating plate needs', async () => {
  const redrawn = await redrawPhoto(await picture(5000, 4000).jpeg().toBuffer())

  expect(await sharp(redrawn!).metadata()).toMatchObject({ width: 2400, height: 1920 })
})

test('a photo is stored under a random name and read back', async () => {
  const directory = await folder()
  const store = openPhotoStore(openFolderStore(directory), 'requests')

  const saved = await store.save(await picture().jpeg().toBuffer())

  if (!saved.ok) throw new Error(saved.code)
  expect(saved.name).toMatch(/^[0-9a-f]{32}$/)
  expect(await readdir(join(directory, 'requests'))).toEqual([saved.name])
  expect((await sharp((await store.read(saved.name))!).metadata()).format).toBe('jpeg')
  await store.remove(saved.name)
  expect(await store.read(saved.name)).toBeNull()
  expect(() => store.read('../../etc/passwd')).toThrow()
})

test('forty photos at once are done one by one, and those beyond the queue are told to come again', async () => {
  const store = openPhotoStore(openFolderStore(await folder()), 'requests')
  const bytes = await picture().jpeg().toBuffer()

  const saved = await Promise.all(Array.from({ length: 40 }, () => store.save(bytes)))

  expect(saved.filter((result) => result.ok).length).toBeGreaterThanOrEqual(8)
  expect(saved.filter((result) => !result.ok && result.code === 'unavailable').length).toBeGreaterThan(20)
  expect((await store.save(bytes)).ok, 'afterwards there is room again').toBe(true)
})

test('F9. a full disk is told apart from a bad photo and leaves no partial file', async (context) => {
  const directory = await smallDisk()
  if (!directory) return context.skip('no right to mount a small disk here')
  await writeFile(join(directory, 'ballast'), Buffer.alloc(960 * 1024))
  const noise = sharp({
    create: {
      width: 1500,
      height: 1500,
      channels: 3,
      background: '#000000',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
  const store = openPhotoStore(openFolderStore(directory), 'requests')

  const saved = await store.save(await noise.jpeg({ quality: 95 }).toBuffer())

  expect(saved).toEqual({ ok: false, code: 'disk-full' })
  expect(await readdir(join(directory, 'requests'))).toEqual([])
  await rm(join(directory, 'ballast'))
  expect((await store.save(await picture().jpeg().toBuffer())).ok).toBe(true)
})

async function smallDisk(): Promise<string | null> {
  const directory = join(await folder(), 'disk')
  await mkdir(directory)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'shildik-test', directory], { stdio: 'ignore' })
  } catch {
    return null
  }
  cleanups.push(() => execFileSync('umount', ['-l', directory]))
  return directory
}
