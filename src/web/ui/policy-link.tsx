/** In a tab of its own, so that nothing typed is lost. */
export function PolicyLink() {
  return (
    <a className="link" href="/info/politika" target="_blank" rel="noopener">
      обработку персональных данных
    </a>
  )
}
