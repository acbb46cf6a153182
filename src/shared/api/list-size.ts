/** How far a list reaches. Apart from the schemas: the browser needs no zod. */

/** 24 a page everywhere: pages are cached for all devices, and 24 fills rows of 2, 3 and 4 cards. */
export const defaultPageSize = 24
export const maxPageSize = 100
/** Numbered pages reach this far; beyond it a filter helps more than a page. */
export const maxPage = 100
