/**
 * `npm run demo-pictures`: draws the pictures of the demo shop into demo/pictures, those that are new or changed, and removes
 * what nothing shows any more. To be run after a change of the drawings; a test says when.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureFiles, placePicture } from '#server/demo/demo-photos.ts'
import { categoryPictures, drawnHash, productPictures } from '#server/demo/illustration/demo-pictures.ts'
import { openFolderStore } from '#server/platform/files/folder-store.ts'
import { demoPicturesDir } from '#server/platform/process/project-paths.ts'

const pictures = [...categoryPictures.values(), ...[...productPictures.values()].flat()]
const bookFile = join(demoPicturesDir, 'drawn.json')
const drawnBefore = JSON.parse(readFileSync(bookFile, 'utf8')) as Record<string, string>

let made = 0
for (const picture of pictures) {
  const isOld = drawnBefore[picture.base] !== drawnHash(picture)
  for (const { name } of isOld ? pictureFiles(picture) : []) {
    rmSync(join(demoPicturesDir, picture.folder, name), { force: true })
  }
  made += await placePicture(openFolderStore(demoPicturesDir), picture)
}

const shown = new Set(pictures.flatMap((picture) => pictureFiles(picture).map(({ name }) => name)))
for (const folder of new Set(pictures.map((picture) => picture.folder))) {
  for (const name of readdirSync(join(demoPicturesDir, folder))) {
    if (!shown.has(name)) rmSync(join(demoPicturesDir, folder, name))
  }
}
const book = Object.fromEntries(pictures.map((picture) => [picture.base, drawnHash(picture)]))
writeFileSync(bookFile, `${JSON.stringify(book, null, 2)}\n`)
console.log(`${made} files made, ${shown.size} in all`)
