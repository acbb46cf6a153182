import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const moduleName = 'virtual:plate-files'

type PlateFile = { name: string; body: Buffer; type: string }

/**
 * What the reader of plates needs besides its script: two libraries compiled to WebAssembly and the shapes of letters. They are files
 * of the shop, named by their hashes; the page gets their addresses and their sizes, to say how much has come.
 */
export function plateFiles(): Plugin {
  let files: Record<string, PlateFile> = {}
  return {
    name: 'shop:plate-files',
    configResolved({ root }) {
      files = readFiles(join(root, 'node_modules'))
    },
    resolveId: (name) => (name === moduleName ? `\0${moduleName}` : null),
    load(id) {
      if (id !== `\0${moduleName}`) return null
      const isClientBuild = this.environment.mode === 'build' && this.environment.name === 'client'
      for (const { name, body } of Object.values(files)) {
        if (isClientBuild) this.emitFile({ type: 'asset', fileName: name, source: body })
      }
      const known = Object.entries(files).map(([key, { name, body }]) => [key, { url: `/${name}`, size: body.length }])
      return `export const plateFiles = ${JSON.stringify(Object.fromEntries(known))}`
    },
    configureServer(server) {
      for (const { name, body, type } of Object.values(files)) {
        server.middlewares.use(`/${name}`, (_request, response) => response.setHeader('content-type', type).end(body))
      }
    },
  }
}

function readFiles(modules: string): Record<string, PlateFile> {
  const letters = gunzipSync(readFileSync(join(modules, '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')))
  return {
    barcodes: named('plate-barcodes', 'wasm', readFileSync(join(modules, 'zxing-wasm/dist/reader/zxing_reader.wasm'))),
    core: named('plate-core', 'wasm', readFileSync(join(modules, 'tesseract.js-core/tesseract-core-simd-lstm.wasm'))),
    letters: named('plate-letters', 'traineddata', letters),
  }
}

function named(name: string, extension: string, body: Buffer): PlateFile {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 8)
  const type = extension === 'wasm' ? 'application/wasm' : 'application/octet-stream'
  return { name: `assets/${name}-${hash}.${extension}`, body, type }
}
