/** The window for choosing one's appliance comes when it is first wanted. */
export async function openAppliances(): Promise<void> {
  const { showAppliances } = await import('./appliance-window.tsx')
  showAppliances()
}
