import { type Material, shaded } from './material.ts'

/** What is seen, in units of the drawing. */
export type Box = { x: number; y: number; width: number; height: number }

/** Light from above on the left, as on a table by a window: edges catch it, the part throws a soft shadow. */
const sun = '<feDistantLight azimuth="232" elevation="52"/>'

/** A flat face reflects this much of it: divided out, so that it keeps its own tone. */
const flatFace = 0.79

export function lightFilter({ shine, gloss, grain }: Material, box: Box): string {
  const rough =
    grain.strength === 0
      ? ''
      : `<feTurbulence type="fractalNoise" baseFrequency="${grain.frequency}" numOctaves="2" seed="7" result="noise"/>` +
        `<feColorMatrix in="noise" type="matrix" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  ${grain.strength * 2} 0 0 0 ${-grain.strength / 2}" result="grains"/>` +
        '<feComposite in="grains" in2="SourceAlpha" operator="in" result="rough"/>'
  return (
    `<filter id="lit" ${areaOf(box)}>` +
    // Dark lines are grooves and light faces stand out: what was drawn is its own relief.
    '<feColorMatrix in="SourceGraphic" type="matrix" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  .25 .5 .1 .15 0" result="relief"/>' +
    '<feGaussianBlur in="relief" stdDeviation="0.8" result="edges"/>' +
    `<feDiffuseLighting in="edges" surfaceScale="3" diffuseConstant="1" lighting-color="#fff" result="lightness">${sun}</feDiffuseLighting>` +
    `<feComposite in="SourceGraphic" in2="lightness" operator="arithmetic" k1="${(1 / flatFace).toFixed(2)}" result="shaded"/>` +
    '<feComposite in="shaded" in2="SourceAlpha" operator="in" result="body"/>' +
    '<feGaussianBlur in="SourceAlpha" stdDeviation="2.4" result="volume"/>' +
    `<feSpecularLighting in="volume" surfaceScale="4" specularConstant="${shine}" specularExponent="${gloss}" lighting-color="#fff" result="shine">${sun}</feSpecularLighting>` +
    '<feComposite in="shine" in2="SourceAlpha" operator="in" result="highlights"/>' +
    rough +
    `<feMerge><feMergeNode in="body"/>${rough && '<feMergeNode in="rough"/>'}<feMergeNode in="highlights"/></feMerge></filter>`
  )
}

/** The shadow lies away from the light. */
export function shadowFilter(box: Box): string {
  return (
    `<filter id="cast" ${areaOf(box)}><feGaussianBlur in="SourceAlpha" stdDeviation="3.2" result="soft"/>` +
    '<feOffset in="soft" dx="3" dy="5" result="moved"/>' +
    '<feColorMatrix in="moved" type="matrix" values="0 0 0 0 .05  0 0 0 0 .07  0 0 0 0 .16  0 0 0 .38 0"/></filter>'
  )
}

/** The rim of something thick: its outline, moved step by step towards who looks. */
export function rimFilter({ tones }: Material, thickness: number, box: Box): string {
  const steps = Array.from({ length: thickness }, (_, n) => n + 1)
  return (
    `<filter id="rim" ${areaOf(box)}><feFlood flood-color="${shaded(tones[2], 0.72)}" result="colour"/>` +
    '<feComposite in="colour" in2="SourceAlpha" operator="in" result="face"/>' +
    steps.map((step) => `<feOffset in="face" dy="${step}" result="step-${step}"/>`).join('') +
    `<feMerge>${steps
      .reverse()
      .map((step) => `<feMergeNode in="step-${step}"/>`)
      .join('')}</feMerge></filter>`
  )
}

/** Light is reckoned for each pixel of the picture, and for none beside it. */
function areaOf({ x, y, width, height }: Box): string {
  return `filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${width}" height="${height}" color-interpolation-filters="sRGB"`
}
