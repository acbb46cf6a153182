import type { Manifest } from './backup-files.ts'
import type { Restored } from './restore-service.ts'

export function backedUpText(manifest: Manifest, to: string): string {
  return `Копия магазина в ${to}: ${contentsOf(manifest)}`
}

export function restoredText(result: Restored, from: string): string {
  if (result.ok) return `Магазин восстановлен из ${from}: ${contentsOf(result.manifest)}, всё сверено`
  switch (result.code) {
    case 'no-copy':
      return `В ${from} нет копии магазина`
    case 'newer-copy':
      return 'Копия сделана более новой программой. Обновите программу'
    case 'not-empty':
      return 'В этом магазине уже есть товары, люди или заказы. Восстанавливайте в пустую базу и пустой DATA_DIR'
    case 'damaged':
      return `Копия повреждена: ${result.what}. Ничего не записано`
  }
}

function contentsOf({ tables, files }: Manifest): string {
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `товаров ${rowsOf('products')}, заказов ${rowsOf('orders')}, людей ${rowsOf('users')}, всего строк ${rows}, файлов ${files.count}`
}
