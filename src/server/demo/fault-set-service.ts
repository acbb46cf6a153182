import { everydayFaults } from './demo-catalogue.ts'

/** What people say of faults, as this version of the shop brings it; a fault is named by its section and its text. */
export function wordsOfSet({ category, text }: { category: string | null; text: string }): string {
  const faults = everydayFaults.filter((each) => each.category === category).flatMap(({ items }) => items)
  return faults.find((fault) => fault.text === text)?.words ?? ''
}
