import type { Manifest } from './backup-files.ts'
import type { CopyCheck } from './copy-check.ts'
import type { Restored } from './restore-service.ts'

export function backedUpText(manifest: Manifest, to: string): string {
  return `Копия магазина в ${to}: ${contentsOf(manifest)}`
}

export function restoredText(result: Restored, from: string): string {
  if (result.ok) {
    const erased = result.erased > 0 ? `. Личные данные удалены повторно: ${result.erased}` : ''
    return `Магазин восстановлен из ${from}: ${contentsOf(result.manifest)}, всё сверено${erased}`
  }
  switch (result.code) {
    case 'no-copy':
      return `В ${from} нет копии магазина`
    case 'newer-copy':
      return 'Копия сделана более новой программой. Обновите программу'
    case 'older-copy':
      return 'Копия сделана старой версией программы. Восстановите её предыдущей версией, запустите магазин, сделайте новую копию и восстановите её этой'
    case 'newer-database':
      return 'Эта база новее копии: программа её уже обновила. Восстанавливайте в новую базу и пустой DATA_DIR, копия обновится сама'
    case 'not-empty':
      return 'В этом магазине уже есть товары, люди или заказы. Восстанавливайте в пустую базу и пустой DATA_DIR'
    case 'damaged':
      return `Копия повреждена: ${brokenText(result.what)}. Ничего не записано`
    case 'files-missing':
      return 'Товары, люди и заказы восстановлены, но не все файлы из копии попали в DATA_DIR. Проверьте диск и начните заново с пустой базой и пустым DATA_DIR'
  }
}

export function copyCheckText(check: CopyCheck, folder: string): string {
  if (check.ok)
    return `Последняя копия ${check.directory}, ${check.hours} ч назад: ${contentsOf(check.manifest)}, читается целиком`
  switch (check.code) {
    case 'no-copy':
      return `В ${folder} нет ни одной копии магазина`
    case 'old':
      return `Последняя копия ${check.directory} сделана ${check.hours} ч назад: старше суток`
    case 'damaged':
      return `Последняя копия ${check.directory} повреждена: ${brokenText(check.what)}`
  }
}

/** A table is told by its name. */
export function brokenText(what: string): string {
  return what === 'uploads' ? 'фотографий и присланных файлов не столько, сколько в неё записали' : what
}

function contentsOf({ tables, files }: Manifest): string {
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `товаров ${rowsOf('products')}, заказов ${rowsOf('orders')}, людей ${rowsOf('users')}, всего строк ${rows}, файлов ${files.count}`
}
