import type { ShellData } from './page/shell-data.ts'

/** The element of a page that carries what its loaders answered. */
export const pageDataId = 'page-data'
export type PageData = { shell: ShellData; data: unknown }
