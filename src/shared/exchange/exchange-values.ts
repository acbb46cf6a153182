/** Numbers as 1С writes them: «1,4», «10 500», «796 », with any kind of space between thousands. */
export function exchangeNumber(text: string | null | undefined): number | null {
  const plain = (text ?? '').replace(/[\s\u00a0\u202f']/g, '').replace(',', '.')
  if (!/^-?\d{1,15}(\.\d{1,10})?$/.test(plain)) return null
  return Number(plain)
}

/** «true», «истина», «да» and 1 are yes; everything else, and silence, is no. */
export function exchangeFlag(text: string | null | undefined): boolean {
  return /^(true|истина|да|1)$/i.test((text ?? '').trim())
}

/** Pictures come beside the catalogue under names like `import_files/ac/ac01_eda3.jpg`: a name of ours, never a path of theirs. */

const kinds = /\.(jpe?g|png|gif|webp|bmp)$/i

export type PictureFault = 'путь ведёт наружу' | 'это не картинка'
export type Picture = { ok: true; name: string } | { ok: false; fault: PictureFault }

export function pictureName(given: string): Picture {
  const steps = given
    .replaceAll('\\', '/')
    .split('/')
    .filter((step) => step !== '' && step !== '.')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is rejected
  if (steps.some((step) => step === '..' || /[\u0000-\u001f:]/.test(step)))
    return { ok: false, fault: 'путь ведёт наружу' }
  const name = steps.slice(-3).join('/')
  return kinds.test(name) ? { ok: true, name } : { ok: false, fault: 'это не картинка' }
}
