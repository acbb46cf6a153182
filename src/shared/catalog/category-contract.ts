import { z } from 'zod'

export const category = z.object({
  id: z.int(),
  slug: z.string().nullable(),
  name: z.string(),
  photos: z.array(z.string()),
  drawing: z.string(),
  products_count: z.int(),
})
export type Category = z.infer<typeof category>

export const subcategory = z.object({
  id: z.int(),
  slug: z.string().nullable(),
  name: z.string(),
  category_id: z.int(),
  drawing: z.string(),
  products_count: z.int(),
})
export type Subcategory = z.infer<typeof subcategory>

/** The one subcategory a page is about, with the category it stands in. */
export const subcategoryWithCategory = subcategory.extend({ category })
export type SubcategoryWithCategory = z.infer<typeof subcategoryWithCategory>
