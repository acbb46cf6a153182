/** The address of the file with all drawings, made by the plugin drawing-sprite.ts. */
declare module 'virtual:drawing-sprite' {
  export const spriteUrl: string
}
