import type { PointSource } from '#server/delivery/delivery-service.ts'
import type { DeliveryPoint } from '#shared/delivery/delivery-contract.ts'
import { cityKey } from '#shared/delivery/delivery-table.ts'

/**
 * Pickup points of the demo, in ten cities, as a carrier would give them: on real streets, with nobody behind the counter. A shop with
 * points of its own in its table, or without the demo, shows none of them.
 */
type DemoPoint = [address: string, lat: number, lon: number, hours: string]

const daily = 'Ежедневно 10:00–21:00'
const longDaily = 'Ежедневно 9:00–22:00'
const week = 'Пн–Пт 9:00–20:00, Сб–Вс 10:00–18:00'

const pointsByCity: Record<string, DemoPoint[]> = {
  Москва: [
    ['ул. Мясницкая, 24', 55.7635, 37.6366, longDaily],
    ['Ленинский пр., 62', 55.6905, 37.5555, daily],
    ['ул. Новый Арбат, 15', 55.7524, 37.5887, daily],
    ['пр. Мира, 91', 55.8025, 37.6375, week],
    ['ул. Профсоюзная, 56', 55.6703, 37.5523, daily],
    ['Рязанский пр., 30', 55.7213, 37.7686, week],
    ['ул. Митинская, 40', 55.8457, 37.3612, daily],
  ],
  'Санкт-Петербург': [
    ['Невский пр., 85', 59.9303, 30.3598, longDaily],
    ['Московский пр., 147', 59.8917, 30.3188, daily],
    ['пр. Энгельса, 124', 60.0365, 30.3217, daily],
    ['ул. Савушкина, 119', 59.9868, 30.2312, week],
    ['пр. Большевиков, 18', 59.9076, 30.4852, daily],
    ['Большой пр. В. О., 68', 59.9371, 30.2589, week],
  ],
  Новосибирск: [
    ['Красный пр., 50', 55.0356, 82.9193, longDaily],
    ['пр. Карла Маркса, 30', 54.9851, 82.8933, daily],
    ['ул. Гоголя, 42', 55.0437, 82.9385, week],
    ['Морской пр., 38', 54.8433, 83.0931, week],
    ['ул. Богдана Хмельницкого, 72', 55.0889, 82.9606, daily],
  ],
  Екатеринбург: [
    ['ул. Малышева, 51', 56.8361, 60.6142, longDaily],
    ['пр. Ленина, 50', 56.8413, 60.6196, daily],
    ['ул. 8 Марта, 149', 56.7977, 60.6085, daily],
    ['ул. Белинского, 163', 56.8013, 60.6207, week],
    ['ул. Бакинских Комиссаров, 95', 56.9053, 60.6103, week],
  ],
  Казань: [
    ['ул. Баумана, 44', 55.7899, 49.1154, longDaily],
    ['пр. Победы, 91', 55.7801, 49.2132, daily],
    ['ул. Чистопольская, 61', 55.8183, 49.1291, daily],
    ['пр. Ямашева, 46', 55.8267, 49.1185, week],
    ['ул. Декабристов, 85', 55.8219, 49.0897, week],
  ],
  'Нижний Новгород': [
    ['ул. Большая Покровская, 32', 56.3192, 44.0007, longDaily],
    ['пр. Ленина, 46', 56.2835, 43.9305, daily],
    ['пр. Гагарина, 35', 56.2917, 43.9921, week],
    ['ул. Белинского, 63', 56.3139, 44.0192, daily],
    ['Московское ш., 30', 56.3229, 43.9246, week],
  ],
  Челябинск: [
    ['пр. Ленина, 54', 55.1602, 61.3998, longDaily],
    ['ул. Кирова, 130', 55.1686, 61.4003, daily],
    ['Комсомольский пр., 48', 55.1935, 61.3415, daily],
    ['ул. Молодогвардейцев, 53', 55.1848, 61.3313, week],
    ['ул. Гагарина, 35', 55.1321, 61.4382, week],
  ],
  Самара: [
    ['ул. Куйбышева, 103', 53.1878, 50.0906, longDaily],
    ['Московское ш., 81', 53.2299, 50.2011, daily],
    ['ул. Ново-Садовая, 160', 53.2204, 50.1752, daily],
    ['пр. Кирова, 228', 53.2379, 50.2643, week],
    ['ул. Победы, 105', 53.2109, 50.2414, week],
  ],
  'Ростов-на-Дону': [
    ['ул. Большая Садовая, 64', 47.2221, 39.7144, longDaily],
    ['пр. Ворошиловский, 46', 47.2291, 39.7187, daily],
    ['пр. Стачки, 189', 47.2094, 39.6313, week],
    ['пр. Космонавтов, 19', 47.2855, 39.7106, daily],
    ['ул. Зорге, 33', 47.2113, 39.6262, week],
  ],
  Краснодар: [
    ['ул. Красная, 109', 45.0331, 38.9731, longDaily],
    ['ул. Северная, 326', 45.0393, 38.9812, daily],
    ['ул. Ставропольская, 107', 45.0192, 39.0083, daily],
    ['ул. Тургенева, 135', 45.0498, 38.9587, week],
    ['ул. Уральская, 98', 45.0368, 39.0571, week],
  ],
}

const pointsByKey = new Map(
  Object.entries(pointsByCity).map(([city, points]) => [cityKey(city), asPoints(city, points)]),
)

function asPoints(city: string, points: DemoPoint[]): DeliveryPoint[] {
  return points.map(([address, lat, lon, hours], at) => ({
    id: `demo-${cityKey(city).replaceAll(' ', '-')}-${at + 1}`,
    address,
    note: `${hours}. Хранят 7 дней`,
    carrier: 'Демонстрационный пункт',
    place: { lat, lon },
  }))
}

const pointIds = new Set([...pointsByKey.values()].flat().map(({ id }) => id))

export const demoPoints: PointSource = {
  pointsIn: async (city) => pointsByKey.get(cityKey(city)) ?? [],
  hasPoint: async (id) => pointIds.has(id),
}
