import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.wasm', '.traineddata'])
/** Megabytes at the highest quality take a minute of a slow machine and save three per cent. */
const largeFile = 500_000
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes x.br and x.gz beside every text file of the client build, so that no request ever waits for a compressor. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'shop:precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
      await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
    },
  }
}

async function compressFile(file: string) {
  const body = await readFile(file)
  const level = body.length > largeFile ? 9 : 11
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  }
  await writeFile(`${file}.br`, await brotli(body, quality))
  await writeFile(`${file}.gz`, await zip(body, { level: 9 }))
}
