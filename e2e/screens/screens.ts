import { managementScreens } from './management-screens.ts'
import type { Screen } from './screen.ts'
import { catalogScreens, guestScreens, personalScreens } from './shop-screens.ts'
import type { StagedShop } from './staged-shop.ts'

/** Management comes first: what shoppers search for and look at stands in its lists. */
export function screensOf(staged: StagedShop): Screen[] {
  return [...managementScreens(staged), ...catalogScreens(staged), ...guestScreens(staged), ...personalScreens(staged)]
}
