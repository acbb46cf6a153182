/** The package ships no types: a function that compiles the library and answers its module. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  import type { TessModule } from '#web/plate-reader/text-reader.ts'

  const createCore: (options: { wasmBinary?: Uint8Array }) => Promise<TessModule>
  // biome-ignore lint/style/noDefaultExport: it is what the package exports
  export default createCore
}
