import { expect, test } from 'vitest'
import { drawingNames, drawings, isDrawingName, plainDrawing } from './drawing.ts'
import { drawingLabels, drawingNamed } from './drawing-labels.ts'

test('24 parts, 12 appliances and a placeholder are drawn', () => {
  expect(drawingNames).toHaveLength(37)
  expect(isDrawingName('pump')).toBe(true)
  expect(isDrawingName('toString')).toBe(false)
})

test('every drawing can be chosen by a name of its own', () => {
  expect(Object.keys(drawingLabels).sort()).toEqual([...drawingNames].sort())
  expect(new Set(Object.values(drawingLabels)).size).toBe(drawingNames.length)
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

test.each([
  ['Стиральные машины', 'washer'],
  ['Запчасти для холодильников', 'fridge'],
  ['Насосы и помпы', 'pump'],
  ['ТЭНы', 'heater'],
  ['Щётки двигателя', 'brushes'],
  ['Платы управления', 'board'],
  ['Уплотнители люка', 'seal'],
  ['Уплотнители двери', 'oring'],
  ['Плитка', null],
  ['Платья', null],
  ['Разное', null],
])('a category named «%s» begins with the drawing %s', (name, drawing) => {
  expect(drawingNamed(name)).toBe(drawing)
})
