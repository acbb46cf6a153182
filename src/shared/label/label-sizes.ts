/** Labels as shops in Russia buy them: two rolls of thermal printers, and a sheet of A4 with 24 of them. Millimetres. */
export const labelSizes = {
  '58x40': { name: '58 × 40 мм, рулон', width: 58, height: 40, perSheet: 1 },
  '43x25': { name: '43 × 25 мм, рулон', width: 43, height: 25, perSheet: 1 },
  a4: { name: 'Лист А4, 24 этикетки 70 × 37 мм', width: 70, height: 37, perSheet: 24 },
} as const
export type LabelSize = keyof typeof labelSizes
export const labelSizeNames = Object.keys(labelSizes) as [LabelSize, ...LabelSize[]]

/** More is no longer looked at before it is printed. */
export const mostLabels = 1000
export const mostLabelProducts = 300
export const mostCopies = 100
