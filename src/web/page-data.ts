/** The element of a page that carries what its loaders answered. */
export const pageDataId = 'page-data'
