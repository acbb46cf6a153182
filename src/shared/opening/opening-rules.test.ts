import { expect, test } from 'vitest'
import { laterSteps, missingToOpen, neededSteps, type OpeningStep, openingSteps, stateOfStep } from './opening-rules.ts'

test.each<[string, OpeningStep, OpeningStep[], OpeningStep[], string]>([
  ['nothing was done', 'mail', [], [], 'todo'],
  ['it was put off', 'mail', [], ['mail'], 'later'],
  ['it was put off and then done', 'mail', ['mail'], ['mail'], 'done'],
  ['another one was done', 'mail', ['staff'], ['staff'], 'todo'],
])('a step where %s', (_, step, done, later, state) => {
  expect(stateOfStep(step, { done, later })).toBe(state)
})

test('what the shop would have to invent is needed to open, in the order of the list', () => {
  expect(missingToOpen({ done: [] })).toEqual(['name', 'contacts', 'hours', 'delivery'])
  expect(missingToOpen({ done: ['contacts', 'product'] })).toEqual(['name', 'hours', 'delivery'])
  expect(missingToOpen({ done: neededSteps })).toEqual([])
})

test('nothing that is needed can be put off', () => {
  expect(laterSteps.filter((step) => neededSteps.includes(step))).toEqual([])
  expect(openingSteps.filter((step) => neededSteps.includes(step))).toEqual(neededSteps)
})
