import type { ChildProcess } from 'node:child_process'
import type { Catalogue, CatalogueProduct } from './catalogue.ts'

/** What is sent; a body makes it a POST of JSON. */
export type PeerRequest = { path: string; body?: unknown; headers?: Record<string, string> }

/** One thing that visitors ask a shop, at many addresses: another one each time, so that no shop answers out of its hand. */
export type Question = {
  requests: PeerRequest[]
  /** What a good answer of status 200 has; whatever else comes back is no answer, however fast. */
  isGood(body: string): boolean
}

export const questionNames = ['productCall', 'productPage', 'listCall', 'listPage', 'searchCall'] as const
export type QuestionName = (typeof questionNames)[number]
/** A shop without pages of its own has none of them. */
export type Questions = Partial<Record<QuestionName, Question>>

/** What became of an order for the last piece. */
export type Outcome = 'taken' | 'sold out'

/** A filled shop that can be started, asked and bought from. */
export type PreparedPeer = {
  questions: Questions
  /** The processes its documentation starts for production; all of them count as its memory. */
  launch(port: number): ChildProcess[]
  /** Resolves when the cart has the product; throws where the answer is anything else. */
  addToCart(origin: string, product: CatalogueProduct): Promise<void>
  /** Everything a buyer does before the last press, which is what it resolves with. */
  approachOrder(origin: string, product: CatalogueProduct): Promise<() => Promise<Outcome>>
}

export type Peer = {
  /** The head of its column. */
  name: string
  /** `work` is a folder for its log and what else it writes. */
  prepare(setting: { databaseUrl: string; catalogue: Catalogue; work: string }): Promise<PreparedPeer>
}
