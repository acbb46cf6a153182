/** A rating plate, and a phone that takes its picture. */
export function PlateAndPhone() {
  return (
    <svg className="plate-and-phone" viewBox="0 0 356 150" aria-hidden="true">
      <g fill="none" stroke="#e3e9ff" strokeWidth="2">
        <rect x="20" y="18" width="196" height="114" rx="10" fill="#2b48cf" strokeWidth="2.5" />
        <rect x="29" y="27" width="178" height="96" rx="6" strokeOpacity=".55" strokeWidth="1.25" />
        <circle cx="38" cy="75" r="4" />
        <circle cx="198" cy="75" r="4" />
        <path d="M56 46h64M56 96h104M56 110h78" strokeLinecap="round" />
      </g>
      <rect
        x="52"
        y="62"
        width="132"
        height="22"
        rx="4"
        fill="#ff6a3d"
        fillOpacity=".2"
        stroke="#ff6a3d"
        strokeWidth="2.25"
      />
      <text x="60" y="78.5" fontSize="15" fontWeight="600" fill="#fff">
        МОДЕЛЬ
      </text>
      <path d="M226 75h26" stroke="#ff6a3d" strokeWidth="2" strokeDasharray="4 4" />
      <g fill="#2b48cf" stroke="#e3e9ff" strokeWidth="2.5">
        <rect x="262" y="8" width="74" height="134" rx="14" />
        <rect x="269" y="20" width="60" height="104" rx="5" fill="#3552db" strokeWidth="1.75" />
        <circle cx="299" cy="133" r="3.5" strokeWidth="1.5" />
      </g>
      <path
        d="M278 52v-8h8M320 52v-8h-8M278 88v8h8M320 88v8h-8"
        fill="none"
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M284 70h30" stroke="#ff6a3d" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}
