/** The files of drawings, made by the plugin drawing-sprites.ts. */
declare module 'virtual:drawing-sprites' {
  export const spriteUrls: Record<'icons' | 'appliances' | 'parts' | 'exploded-washer', string>
  /** Drawings that are among the appliances; every other one stands for a part. */
  export const applianceNames: string[]
  /** Where drawings made from attributes are asked for; another one whenever any of them is drawn otherwise. */
  export const drawingFolder: string
}

/** The files of the reader of plates, made by the plugin plate-files.ts. */
declare module 'virtual:plate-files' {
  export const plateFiles: Record<'barcodes' | 'core' | 'letters', { url: string; size: number }>
}
