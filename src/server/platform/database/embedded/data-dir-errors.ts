/** A second process may not open the same data directory: two engines on one directory lose rows silently. */
export class DataDirBusyError extends Error {
  override name = 'DataDirBusyError'

  constructor(
    dataDir: string,
    readonly pid: number,
  ) {
    super(
      `Каталог данных ${dataDir} уже открыт другим процессом (pid ${pid}). ` +
        'Остановите его или задайте другой DATA_DIR; второй магазин в том же каталоге потерял бы данные.',
    )
  }
}

/** The directory is there, but no engine can be started on it; nothing in it was changed. */
export class DataDirBrokenError extends Error {
  override name = 'DataDirBrokenError'

  constructor(dataDir: string, reason: string) {
    super(
      `Встроенная база данных в каталоге ${dataDir} не открывается: ${reason}. ` +
        'Файлы не тронуты: восстановите каталог из резервной копии или задайте другой DATA_DIR.',
    )
  }
}
