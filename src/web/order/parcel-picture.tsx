/** A parcel as the service manual would draw it, numbered with the step of the order. */
export function ParcelPicture({ step }: { step: number }) {
  return (
    <svg
      className="order-parcel"
      viewBox="0 0 260 200"
      aria-hidden="true"
      fill="none"
      stroke="var(--dr)"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d="M40 70 130 34l90 36v80l-90 38-90-38Z" fill="var(--f1)" />
      <path d="M130 108v80" />
      <path d="M40 70 130 34l90 36-90 38Z" fill="var(--f2)" />
      <path d="m84 52 90 38v26l-22-9v-8L62 61Z" fill="var(--f3)" />
      <path d="m150 132 54-22v26l-54 22z" fill="var(--f0)" />
      <path d="m158 140 30-12m-30 20 20-8" strokeWidth="1.75" />
      <circle cx="196" cy="124" r="3" fill="var(--coral)" stroke="none" />
      <path d="m199 121 28-21" stroke="var(--coral)" />
      <circle cx="238" cy="90" r="13" fill="var(--coral)" stroke="none" />
      <text x="238" y="95" textAnchor="middle">
        {step}
      </text>
    </svg>
  )
}
