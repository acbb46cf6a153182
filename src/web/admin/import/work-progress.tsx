type Props = { title: string; text: string; share?: number }

/** Something takes a while; without a share nobody knows how long. It goes on when the page is closed. */
export function WorkProgress({ title, text, share }: Props) {
  const percent = share === undefined ? undefined : Math.floor(share * 100)
  return (
    <section className="admin-card import-work">
      <h2>{title}</h2>
      <progress aria-label={title} {...(percent !== undefined && { value: percent, max: 100 })} />
      <p role="status">
        {text}
        {percent !== undefined && ` · ${percent}\u00a0%`}
      </p>
      <small>Страницу можно закрыть: работа идёт на сервере и продолжится, даже если он перезапустится</small>
    </section>
  )
}
