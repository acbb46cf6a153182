import { z } from 'zod'

/** Visible text on one line, tidied. */
export function line(max: number) {
  return z
    .string()
    .transform((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim())
    .pipe(
      z
        .string()
        .max(max, `Не длиннее ${max} символов`)
        .regex(/^[^\p{Cc}\ufffd]*$/u, 'Есть непечатаемые символы'),
    )
}

export function named(max: number, missing: string) {
  return line(max).pipe(z.string().min(1, missing))
}
