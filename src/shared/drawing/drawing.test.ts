import { expect, test } from 'vitest'
import { drawingNames, drawings, isDrawingName, plainDrawing } from './drawing.ts'

test('24 parts and 12 appliances are drawn', () => {
  expect(drawingNames).toHaveLength(36)
  expect(isDrawingName('pump')).toBe(true)
  expect(isDrawingName('toString')).toBe(false)
})

test.each(drawingNames)('%s is whole, themed and free of styles', (name) => {
  const markup = drawings[name]()
  expect(markup).not.toMatch(/NaN|undefined|style=|<script|\son\w+=/)
  expect(markup).toContain('var(--dr)')
  expect(markup.match(/<g[ >]/g)?.length ?? 0).toBe(markup.match(/<\/g>/g)?.length ?? 0)
})

test.each(drawingNames)('%s needs no CSS when it is made plain', (name) => {
  expect(plainDrawing(name)).not.toMatch(/var\(|calc\(/)
})
