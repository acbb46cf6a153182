/** The address of the file with all drawings, made by the plugin drawing-sprite.ts. */
declare module 'virtual:drawing-sprite' {
  export const spriteUrl: string
  /** Where drawings made from attributes are asked for; another one whenever any of them is drawn otherwise. */
  export const drawingFolder: string
}

/** The files of the reader of plates, made by the plugin plate-files.ts. */
declare module 'virtual:plate-files' {
  export const plateFiles: Record<'barcodes' | 'core' | 'letters', { url: string; size: number }>
}
