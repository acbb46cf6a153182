/** From a matched address to everything its screen needs: its script, its frame, its islands and the answer of its loader. */
import type { ComponentType } from 'react'
import { islandsReady } from '#web/island/island.tsx'
import type { Frame, Loader, LoaderArgs, Match } from './route.ts'

/** A loader returns or throws it: the visitor belongs elsewhere. */
export class Redirect {
  readonly location: string
  readonly status: 301 | 302
  constructor(location: string, status: 301 | 302) {
    this.location = location
    this.status = status
  }
}

export function redirect(location: string, status: 301 | 302 = 302): Redirect {
  return new Redirect(location, status)
}

/** A loader's answer with the status the page is sent with. */
export class Answer<Value> {
  readonly value: Value
  readonly status: number
  constructor(value: Value, status: number) {
    this.value = value
    this.status = status
  }
}

export function withStatus<Value>(status: number, value: Value): Answer<Value> {
  return new Answer(value, status)
}

/** What a screen gets of its loader. */
export type LoaderData<Load extends Loader> =
  Awaited<ReturnType<Load>> extends infer Returned
    ? Returned extends Redirect
      ? never
      : Returned extends Answer<infer Value>
        ? Value
        : Returned
    : never

export type LoadedScreen = { Page: ComponentType; Frame: Frame | undefined; data: unknown; status: number }

/** Everything is fetched at once. What is thrown, other than a redirect, is a mistake of the program or a script that did not arrive. */
export async function loadScreen({ route }: Match, args: LoaderArgs): Promise<LoadedScreen | Redirect> {
  try {
    const [page, answer, Frame] = await Promise.all([pageOf(route), answerOf(route, args), route.frame?.()])
    if (answer instanceof Redirect) return answer
    if (!page) throw new Error(`${route.path} has neither a screen nor a redirect`)
    const { value, status } = answer instanceof Answer ? answer : { value: answer, status: 200 }
    return { Page: page.Page, Frame, data: value, status }
  } catch (error) {
    if (error instanceof Redirect) return error
    throw error
  }
}

/** What does not depend on who asks and when. */
export async function scriptsReady({ route }: Match): Promise<void> {
  await Promise.all([pageOf(route), route.loader?.()])
}

/** At every navigation: a screen that was the first page may still lack islands that came as server HTML. */
async function pageOf({ page }: Match['route']) {
  const module = await page?.()
  if (module?.islands) await islandsReady(module.islands)
  return module
}

async function answerOf({ loader }: Match['route'], args: LoaderArgs): Promise<unknown> {
  const module = await loader?.()
  return module?.loader(args)
}
