import type { Illustrated, IllustrationView } from './illustration.ts'

type IllustratedPart = Omit<Illustrated, 'view'> & { views: IllustrationView[] }

/**
 * Parts of the demo that have illustrations: some of each appliance, enough to see a gallery, and few enough to come with the program
 * (demo/pictures: 60 kB a view). `side` is what the ruler measures; every product of that word has it on its card.
 */
export const illustratedParts: IllustratedPart[] = [
  { word: 'clamp.p1', views: ['front', 'lying'] },
  { word: 'clamp.p2', views: ['front'] },
  {
    word: 'cuff.s2.b0.g1.h2.d290',
    views: ['front', 'lying', 'ruler'],
    side: ['Внутренний диаметр, мм', '290'],
  },
  { word: 'cuff.s2.b0.g0.h1.d310', views: ['front', 'ruler'], side: ['Внутренний диаметр, мм', '310'] },
  { word: 'drainpump.w25', views: ['front', 'near'], near: [92, 96] },
  { word: 'pumplid.plain', views: ['front'] },
  { word: 'bearing.d20.o47.z1', views: ['front', 'lying', 'ruler'], side: ['Наружный диаметр, мм', '47'] },
  { word: 'heater.d0.l190.w2050', views: ['front', 'ruler'], side: ['Длина, мм', '190'] },
  { word: 'spider.d30', views: ['front', 'lying'] },
  { word: 'doorlock.k4.m1', views: ['front', 'near'], near: [110, 112] },
  { word: 'module.c6', views: ['front', 'lying'] },
  { word: 'pipe.t1', views: ['front'] },
  { word: 'glassshelf.s470x300', views: ['front', 'ruler'], side: ['Размер, мм', '470×300'] },
  { word: 'compressor.rr600a.w121', views: ['front'] },
  { word: 'sprayarm.p2', views: ['front'] },
  { word: 'burnerhead.d75', views: ['front', 'lying', 'ruler'], side: ['Диаметр, мм', '75'] },
  { word: 'vacmotor.h112.w1600', views: ['front', 'ruler'], side: ['Высота, мм', '112'] },
  { word: 'magnetron.k2.w800', views: ['front', 'near'], near: [96, 62] },
  { word: 'plate.k1.d315', views: ['front', 'ruler'], side: ['Диаметр, мм', '315'] },
  { word: 'brewgroup.plain', views: ['front', 'near'], near: [112, 96] },
  { word: 'flange.d125', views: ['front', 'ruler'], side: ['Диаметр, мм', '125'] },
  { word: 'blade.d53', views: ['front', 'ruler'], side: ['Диаметр, мм', '53'] },
]
