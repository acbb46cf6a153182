import { z } from 'zod'

export const roles = ['admin', 'master', 'user'] as const

/** What the screen knows about whoever is logged in: the login answer, and `user` of GET /api/session. */
export const signedInUser = z.object({
  userId: z.int(),
  id: z.int(),
  role: z.enum(roles),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
})
export type SignedInUser = z.infer<typeof signedInUser>

/** Asked first by the browser: who am I; and its answer brings the CSRF token when there is none yet. */
export const sessionAnswer = z.object({ user: signedInUser.nullable() })
