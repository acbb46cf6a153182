import { z } from 'zod'
import { infoSlugs } from '#shared/page/info-slugs.ts'

const span = z.object({ text: z.string(), href: z.string().optional() })
const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), spans: z.array(span) }),
  z.object({ kind: z.literal('list'), items: z.array(z.array(span)) }),
])

/** One help page as it is shown, with the names of the others beside it. */
export const infoPage = z.object({
  slug: z.enum(infoSlugs),
  title: z.string(),
  lead: z.string(),
  /** Nobody has made the text their own yet. */
  is_template: z.boolean(),
  blocks: z.array(block),
  pages: z.array(z.object({ slug: z.enum(infoSlugs), title: z.string() })),
})
export type InfoPage = z.infer<typeof infoPage>
