/** The screens of management, each in a chunk of its own. Apart from the shop's map, so that their names weigh nothing there. */
export const adminScreens = {
  frame: async () => (await import('./admin-layout.tsx')).AdminLayout,
  users: async () => (await import('./users/users-page.tsx')).UsersPage,
  products: async () => (await import('./products/products-page.tsx')).ProductsPage,
  productImport: async () => (await import('./import/import-page.tsx')).ImportPage,
  productForm: async () => (await import('./products/product-form-page.tsx')).ProductFormPage,
  categories: async () => (await import('./sections/categories-page.tsx')).CategoriesPage,
  orders: async () => (await import('./orders/orders-page.tsx')).OrdersPage,
  reviews: async () => (await import('./reviews/reviews-page.tsx')).ReviewsPage,
  settings: async () => (await import('./settings/settings-page.tsx')).SettingsPage,
  searches: async () => (await import('./searches/searches-page.tsx')).SearchesPage,
  journal: async () => (await import('./journal/journal-page.tsx')).JournalPage,
} satisfies Record<string, () => Promise<React.ComponentType>>
