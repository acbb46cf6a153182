import { useEffect, useState } from 'react'
import { moscowTime, type OpeningHours } from '#shared/shop/opening-hours.ts'
import { specialLines } from '#shared/shop/opening-schedule.ts'

/** Holidays and short days that are still to come. What day it is, no page knows before it is alive. */
export function SpecialDays({ hours }: { hours: OpeningHours }) {
  const [lines, setLines] = useState<string[]>([])
  useEffect(() => setLines(specialLines(hours, moscowTime(new Date()).day)), [hours])
  return lines.map((line) => <p key={line}>{line}</p>)
}
