import { text } from '../lettering.ts';
import type { Design } from '../look.ts';
import { clutch, dark, engrave, type Metal, relief, ridge, screw } from '../metal.ts';
import { at, both, fill, line, mirror, oval, poly, rect } from '../svg.ts';
import { hallmark, metalOf, RIFLE } from './struck.ts';
import { metalWing } from './wings.ts';

const ARMS: Record<string, (m: Metal) => string> = {
  us: (m) => ridgeText('US', m, 250),
  usna: (m) => ridgeText('US', m, 210) + ridgeTextAt('NA', m, 110, 130),
  infantry: (m) => [40, -40].map((t) => at(0, 0, relief(RIFLE, m, 4), t, 0.88)).join(''),
  artillery: (m) =>
    [40, -40]
      .map((t) =>
        at(
          0,
          0,
          relief('M-250 -34Q-280 -20 -280 0Q-280 20 -250 34L230 22V34H256V-34H230V-22Z', m, 4),
          t,
        ),
      )
      .join(''),
  cavalry: (m) =>
    [28, -28]
      .map((t) =>
        at(
          0,
          0,
          relief('M-290 40Q-60 90 270 -60L280 -40Q-40 120 -290 70Z', m, 4) +
            ridge('M200 -56Q280 -130 300 -40', m, 14),
          t,
        ),
      )
      .join(''),
  engineer: (m) =>
    relief(
      poly(
        [-190, 150],
        [-190, -110],
        [-120, -110],
        [-120, -150],
        [-170, -150],
        [-170, -190],
        [-80, -190],
        [-80, -70],
        [-40, -70],
        [-40, -140],
        [40, -140],
        [40, -70],
        [80, -70],
        [80, -190],
        [170, -190],
        [170, -150],
        [120, -150],
        [120, -110],
        [190, -110],
        [190, 150],
        [50, 150],
        [50, 60],
        [0, 10],
        [-50, 60],
        [-50, 150],
      ),
      m,
      6,
    ),
  medical: (m) =>
    ridge('M0 -210V230', m, 18) +
    both(relief('M6 -170Q110 -220 210 -180Q140 -110 6 -124Z', m, 4)) +
    ridge(
      'M-70 -90Q110 -60 -50 10Q-120 70 60 130Q90 180 0 210M70 -90Q-110 -60 50 10Q120 70 -60 130Q-90 180 0 210',
      m,
      14,
    ),
  signal: (m) =>
    [30, -30]
      .map((t) =>
        at(
          0,
          60,
          ridge('M0 200V-260', m, 14) +
            relief(rect(150, 130, 0, t > 0 ? 76 : -76, -190), m, 4) +
            engrave(rect(60, 50, 0, t > 0 ? 76 : -76, -190), m, 6),
          t,
        ),
      )
      .join('') + relief('M0 -40Q60 -140 0 -250Q-60 -140 0 -40Z', m, 4),
  airservice: (m) =>
    relief('M-30 -200Q30 -180 20 0Q30 180 -30 200Q-50 100 -20 0Q-50 -100 -30 -200Z', m, 5) +
    both(at(20, 0, metalWing(m), 0, 0.62)),
  tank: (m) =>
    relief('M-230 60L-150 -50H150L230 60L150 140H-150Z', m, 6) +
    relief(rect(130, 70, 10, 0, -80), m, 5) +
    ridge('M60 -80H200', m, 14) +
    engrave('M-190 60L-130 -20H130L190 60L130 108H-130Z', m, 7),
  quartermaster: (m) =>
    at(0, 0, ridge('M-200 160L200 -160', m, 20)) +
    at(0, 0, ridge('M-200 -120Q0 60 200 150', m, 16)) +
    relief('M-130 120Q-100 -60 0 -90Q100 -60 130 120Q60 80 0 90Q-60 80 -130 120Z', m, 5) +
    relief(oval(60, 60, 0, -110), m, 4),
  ordnance: (m) =>
    relief(oval(130, 130, 0, 80), m, 7) +
    relief(
      'M-50 -20Q-110 -90 -70 -150Q-60 -110 -40 -120Q-40 -200 20 -240Q20 -180 50 -150Q70 -180 66 -200Q110 -120 50 -20Z',
      m,
      5,
    ),
  military_police: (m) =>
    [38, -38]
      .map((t) =>
        at(
          0,
          0,
          relief(
            'M-250 -10L-230 -40L-90 -34L200 -30V-6L-60 0L-90 30Q-130 120 -170 130L-220 120Q-180 70 -190 20Z',
            m,
            5,
          ),
          t,
          0.9,
        ),
      )
      .join(''),
};
export function ridgeTextAt(words: string, m: Metal, size: number, y: number) {
  return (
    text(words, 4, y + 6, size, dark(m), { face: 'serif', bold: 44 }) +
    text(words, 0, y, size, `url(#${m})`, { face: 'serif', bold: 40 })
  );
}
const ridgeText = (words: string, m: Metal, size: number) => ridgeTextAt(words, m, size, 0);
const leaf = (m: Metal) =>
  relief(
    'M0 250V150Q-60 200 -110 150Q-190 160 -190 90Q-270 50 -220 -20Q-260 -90 -190 -120Q-170 -200 -90 -180Q-60 -250 0 -250Q60 -250 90 -180Q170 -200 190 -120Q260 -90 220 -20Q270 50 190 90Q190 160 110 150Q60 200 0 150Z',
    m,
    7,
  ) + engrave('M0 230V-190M0 100L-120 20M0 100L120 20M0 10L-120 -80M0 10L120 -80', m, 7);
export const RANKS: Record<string, (m: Metal) => string> = {
  captain: (m) =>
    [-80, 80]
      .map((x) => relief(rect(100, 420, 8, x, 0), m, 6) + engrave(rect(76, 396, 4, x, 0), m, 4))
      .join('') +
    relief(rect(220, 30, 0, 0, -130), m, 4) +
    relief(rect(220, 30, 0, 0, 130), m, 4),
  lieutenant: (m) => relief(rect(150, 430, 8), m, 6) + engrave(rect(120, 400, 4), m, 4),
  major: leaf,
  colonel: (m) =>
    at(
      0,
      0,
      both(at(30, -20, metalWing(m, -34), 0, 0.7)) +
        relief(
          'M-50 -60Q-60 -170 0 -180Q40 -180 60 -150L30 -136Q60 -60 50 20Q40 120 0 200Q-40 120 -50 20Z',
          m,
          6,
        ) +
        ridge('M-150 150Q-60 120 -30 90M150 150Q60 120 30 90M-170 130L-120 190', m, 10) +
        relief('M-50 -40H50V40Q40 90 0 110Q-40 90 -50 40Z', m, 4) +
        engrave('M-30 -10V70M-10 -10V90M10 -10V90M30 -10V70M-48 -12H48', m, 4),
    ),
  ega: (m) =>
    relief(oval(170, 170, 0, 50), m, 7) +
    engrave(
      'M-100 -30Q-20 -80 20 -20Q0 60 -40 80Q-20 140 20 190M60 -60Q120 0 110 80Q90 110 60 100',
      m,
      7,
    ) +
    at(0, 30, ridge('M-210 250L150 -60M-250 120Q-210 260 -60 280', m, 22)) +
    at(
      0,
      -150,
      both(at(20, 0, metalWing(m, -10), 0, 0.56)) +
        relief('M-40 -30Q-40 -96 10 -96Q40 -90 54 -66L24 -54Q40 0 30 60H-30Z', m, 5),
    ) +
    ridge('M-180 -64Q0 -40 180 -64', m, 20),
  seaman: (m) =>
    ridge('M0 -220V220M-100 -140H100M-190 60Q-150 230 0 230Q150 230 190 60', m, 34) +
    ridge(oval(46, 46, 0, -260), m, 18),
};
/** `disc:infantry:16:C:bronze`: an enlisted man's collar disc, arm above, number and letter. */
export const disc: Design = (args, seed) => {
  const [arm = 'us', above = '', below = '', metalName] = args;
  const metal = metalOf(metalName, 'bronze');
  const plate = oval(400);
  const knurl = line(oval(376), dark(metal), 34, ' stroke-dasharray="9 9" opacity=".6"');
  const number = (words: string, y: number) =>
    words && words !== '-' ? ridgeTextAt(words, metal, 110, y) : '';
  const front =
    relief(plate, metal, 9) +
    (seed % 3 ? '' : knurl) +
    engrave(oval(346), metal, 6) +
    fill(oval(342), '#000', ' opacity=".34"') +
    at(0, below || above ? 0 : 0, (ARMS[arm] ?? ARMS.us ?? (() => ''))(metal), 0, 0.98) +
    number(above, -220) +
    number(below, 230) +
    fill(plate, 'url(#dome)', ' opacity=".5"');
  const back =
    relief(plate, metal, 9) +
    fill(plate, '#000', ' opacity=".14"') +
    engrave(oval(330), metal, 4) +
    (seed % 2 ? screw(0, 0, 1.5) : clutch(-150, 0, 1.3) + clutch(150, 0, 1.3)) +
    hallmark(seed % 2 ? '' : 'GEMSCO N.Y.', 0, 220);
  return { front, back, mark: back, surface: 'metal', detail: [40, -40, 2], scale: 0.86 };
};
/** `insignia:infantry:gold`: pierced officers' insignia, in pairs with `pair`. */
export const insignia: Design = (args) => {
  const [arm = 'infantry', metalName, count] = args;
  const metal = metalOf(metalName, 'gold');
  const one = (ARMS[arm] ?? RANKS[arm] ?? ARMS.us ?? (() => ''))(metal);
  const pair = count === 'pair';
  const front = pair ? at(-225, 0, one, 0, 0.72) + at(225, 0, one, 0, 0.72) : at(0, 0, one, 0, 1.3);
  const fitting = (x: number) =>
    at(x, 0, clutch(-60, 0, 0.8) + clutch(70, 0, 0.8) + hallmark('ACID TEST', 0, 66));
  return {
    front,
    back: mirror(front) + (pair ? fitting(-225) + fitting(225) : fitting(0)),
    mark: mirror(front) + (pair ? fitting(-225) + fitting(225) : fitting(0)),
    surface: 'metal',
    detail: pair ? [-225, 0, 2] : [0, 0, 1.9],
  };
};
