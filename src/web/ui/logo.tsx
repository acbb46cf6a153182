/** The rating plate with its two rivets. */
export function LogoMark() {
  return (
    <svg className="logo-mark" viewBox="0 0 44 32" fill="none" aria-hidden="true">
      <rect x="1" y="1" width="42" height="30" rx="7" className="logo-plate" />
      <rect x="5" y="5" width="34" height="22" rx="4" stroke="#fff" strokeOpacity=".55" strokeWidth="1.25" />
      <circle cx="9.5" cy="16" r="1.8" fill="#fff" />
      <circle cx="34.5" cy="16" r="1.8" fill="#fff" />
      <path d="M15 11.5h14M15 16h9M15 20.5h12" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
      <circle cx="28" cy="16" r="1.9" className="logo-dot" />
    </svg>
  )
}
