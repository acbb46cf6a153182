/** Nobody has more than this many appliances at home; a master looks models up instead of keeping them. */
export const maxAppliances = 20
/** «Стиралка на даче» */
export const maxNicknameLength = 60
