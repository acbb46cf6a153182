/** The screens of management, each in a chunk of its own. Apart from the shop's map, so that their names weigh nothing there. */
export const adminScreens = {
  desk: async () => (await import('./report/desk-page.tsx')).DeskPage,
  users: async () => (await import('./user/users-page.tsx')).UsersPage,
  products: async () => (await import('./product/products-page.tsx')).ProductsPage,
  productImport: async () => (await import('./import/import-page.tsx')).ImportPage,
  productForm: async () => (await import('./product/form/product-form-page.tsx')).ProductFormPage,
  categories: async () => (await import('./category/categories-page.tsx')).CategoriesPage,
  diagrams: async () => (await import('./diagram/diagrams-page.tsx')).DiagramsPage,
  diagramEditor: async () => (await import('./diagram/diagram-editor-page.tsx')).DiagramEditorPage,
  models: async () => (await import('./model/models-page.tsx')).ModelsPage,
  suppliers: async () => (await import('./supplier/suppliers-page.tsx')).SuppliersPage,
  stock: async () => (await import('./stock/stock-page.tsx')).StockPage,
  orders: async () => (await import('./orders-page.tsx')).OrdersPage,
  reviews: async () => (await import('./reviews-page.tsx')).ReviewsPage,
  settings: async () => (await import('./settings/settings-page.tsx')).SettingsPage,
  searches: async () => (await import('./search/searches-page.tsx')).SearchesPage,
  journal: async () => (await import('./journal/journal-page.tsx')).JournalPage,
} satisfies Record<string, () => Promise<React.ComponentType>>

/** What stands around every screen of management. */
export const adminFrame = async () => (await import('./frame/admin-layout.tsx')).AdminLayout
