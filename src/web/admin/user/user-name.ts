type Named = { last_name: string; first_name: string; patronymic?: string | null }

export function userName({ last_name, first_name, patronymic }: Named): string {
  return [last_name, first_name, patronymic].filter(Boolean).join(' ')
}
