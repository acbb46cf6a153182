import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoPicturesDir } from '#server/platform/process/project-paths.ts'
import { pictureFiles } from './demo-photos.ts'
import { categoryPictures, drawnHash, productPictures } from './illustration/demo-pictures.ts'

/** From near a drawing may fill the picture; seen whole it stands on its ground. */
const wholePictures = [categoryPictures.get('washer')!, productPictures.get('module.c6')![0]!]

test.each(wholePictures)('the ground of $base reaches every edge', async ({ draw }) => {
  const { data, info } = await sharp(Buffer.from(draw())).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]

  const edges = [pixel(0, 9), pixel(info.width - 1, 9), pixel(9, 0), pixel(9, info.height - 1)]

  expect(edges).toEqual(Array(4).fill([0xef, 0xf0, 0xf3]))
})

test('the pictures that come with the program are those of today’s drawings (npm run demo-pictures)', () => {
  const pictures = [...categoryPictures.values(), ...[...productPictures.values()].flat()]
  const drawn = JSON.parse(readFileSync(join(demoPicturesDir, 'drawn.json'), 'utf8'))
  const files = ['categories', 'products'].flatMap((folder) => readdirSync(join(demoPicturesDir, folder)))

  expect(drawn).toEqual(Object.fromEntries(pictures.map((picture) => [picture.base, drawnHash(picture)])))
  expect(files.toSorted()).toEqual(pictures.flatMap((each) => pictureFiles(each).map(({ name }) => name)).toSorted())
})
