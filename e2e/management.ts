/** What the shop's people do behind the scenes of a journey: the same calls their screens make. */
import { type Browser, expect } from '@playwright/test'
import { logInAs } from './shoppers.ts'

type Change = { method: 'POST' | 'PATCH'; url: string; data: unknown }

/** An administrator at another computer. */
export async function openManagement(
  browser: Browser,
  options: { baseURL?: string; extraHTTPHeaders?: Record<string, string> },
) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await logInAs(page, 'admin')
  return {
    /** Where their screens are. */
    page,
    async change<Answer>({ method, url, data }: Change): Promise<Answer> {
      const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
      const answer = await context.request.fetch(url, { method, data, headers: { 'X-XSRF-TOKEN': token } })
      expect(answer.status(), await answer.text()).toBe(200)
      return answer.json() as Promise<Answer>
    },
    async read<Answer>(url: string): Promise<Answer> {
      const answer = await context.request.get(url)
      expect(answer.status(), await answer.text()).toBe(200)
      return answer.json() as Promise<Answer>
    },
    close: () => context.close(),
  }
}
