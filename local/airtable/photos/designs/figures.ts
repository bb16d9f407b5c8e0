import { at, both, fill, join, line, oval, polar, poly, ROUND, star5, times } from '../svg.ts';
import { C, satin, stitch } from '../thread.ts';

/** The figures that patches share: eagles, swords, lightning, wings, heads. Each about 200 units tall or as said. */

export const BOLT = poly(
  [40, -200],
  [-70, 20],
  [-8, 20],
  [-48, 200],
  [80, -50],
  [14, -50],
  [90, -200],
);

/** A sword, point up, 400 high. */
export const sword = (blade: string, hilt: string) =>
  stitch(poly([0, -210], [16, -170], [16, 110], [-16, 110], [-16, -170]), blade, 90) +
  stitch('M-80 104H80V130H-80Z', hilt, 0) +
  stitch('M-12 130H12V195H-12Z', hilt, 90) +
  stitch(oval(22, 22, 0, 205), hilt);

/** One wing to the right, from its root at 0,0: 300 long. */
export const wingPath =
  'M0 40Q20 -60 120 -90Q220 -120 310 -110Q300 -70 262 -62Q290 -58 282 -34Q262 -14 226 -18Q246 -2 228 16Q200 30 170 20Q182 40 160 52Q124 62 100 46Q60 72 0 60Z';

/** The screaming eagle's head of the 101st, facing the viewer's left. */
export const screamingEagle = () =>
  stitch(
    'M-120 -120Q-70 -225 60 -215Q190 -200 235 -90Q270 10 250 120Q262 180 240 250Q215 225 205 262Q180 232 160 272Q140 236 112 272Q100 236 66 262Q62 226 26 242Q36 170 6 120Q-12 96 -40 92Q-96 92 -108 60Q-70 20 -64 -20Q-90 -70 -120 -120Z',
    C.white,
    45,
  ) +
  stitch(
    'M-60 -136Q-150 -176 -220 -118Q-266 -70 -244 10Q-222 -44 -176 -46Q-120 -46 -70 -30Q-36 -80 -60 -136Z',
    C.yellow,
    0,
  ) +
  stitch('M-62 12Q-110 6 -150 40Q-184 74 -170 108Q-130 84 -92 92Q-50 84 -62 12Z', C.yellow, 0) +
  stitch('M-70 -14Q-130 -22 -178 6Q-120 16 -80 44Q-56 20 -70 -14Z', C.red, 0) +
  line('M-92 -140Q-20 -176 44 -128', C.black, 13, ROUND) +
  stitch(oval(32, 24, -6, -104), C.yellow) +
  fill(oval(14, 14, -14, -104), C.black) +
  line(
    'M90 -60Q130 20 96 90M150 -30Q190 60 160 150M60 60Q80 110 60 170M130 120Q140 170 120 220',
    '#8d8872',
    7,
    ROUND,
  );

/** The cavalry's horse head, facing the viewer's left, cut off along the stripe below it. */
export const horseHead = (color: string) =>
  stitch(
    'M-20 -150Q-6 -176 6 -196Q22 -176 26 -154Q44 -176 64 -184Q66 -154 58 -138Q120 -90 140 0Q152 70 150 150L20 60Q26 20 6 6Q-24 28 -60 44Q-84 84 -118 84Q-146 74 -148 46Q-128 10 -104 -36Q-82 -104 -20 -150Z',
    color,
    135,
  ) +
  fill(oval(10, 8, -32, -74), '#d8b64a') +
  line('M-126 58Q-112 52 -104 60', '#d8b64a', 5, ROUND);

/** The Indian head of the 2nd Division, facing the viewer's left. */
export const indianHead = () => {
  const feathers = times(7, (i) => {
    const [x, y] = polar(170, -44 + i * 27, 30, -10);
    return at(
      x * 0.72 + 10,
      y * 0.72 - 10,
      stitch('M-26 70Q-34 -40 0 -88Q34 -40 26 70Z', i % 2 ? '#c23036' : C.red, 90),
      -44 + i * 27,
    );
  }).join('');
  return (
    feathers +
    stitch(
      'M-60 -70Q40 -110 96 -30Q120 40 84 110Q60 170 70 200H-40Q-30 160 -52 150Q-92 156 -96 122Q-92 104 -100 88Q-96 78 -102 66Q-130 56 -132 40Q-104 0 -92 -40Z',
      C.flesh,
      0,
    ) +
    stitch('M-96 -52Q0 -110 100 -50L108 -14Q10 -66 -92 -14Z', C.blue, 0) +
    stitch('M64 -20Q120 30 104 110Q96 170 130 210Q84 216 70 180Q84 120 62 60Z', C.black, 90) +
    line('M-78 18Q-58 8 -42 20', C.black, 8, ROUND) +
    line('M-94 96Q-70 96 -56 104', C.black, 6, ROUND) +
    line('M-60 60Q-30 90 -30 130', '#8a5a36', 5, ROUND)
  );
};

export const ivyLeaf = (color: string) =>
  stitch(
    'M0 160Q-20 120 -76 126Q-66 92 -116 60Q-86 40 -104 -6Q-60 0 -52 -40Q-26 -60 0 -120Q26 -60 52 -40Q60 0 104 -6Q86 40 116 60Q66 92 76 126Q20 120 0 160Z',
    color,
    90,
  ) + line('M0 156V-80M0 90L-66 50M0 90L66 50M0 30L-56 0M0 30L56 0', '#c2b48a', 5, ROUND);

export const torch = (handle: string, flame: string) =>
  stitch('M-26 -30H26L16 190H-16Z', handle, 90) +
  stitch('M-44 -62H44L30 -24H-30Z', handle, 0) +
  stitch(
    'M0 -210Q66 -140 50 -92Q40 -64 0 -62Q-44 -64 -48 -100Q-46 -130 -20 -146Q-22 -180 0 -210Z',
    flame,
    90,
  );

export const anchor = (color: string, width = 30) =>
  satin('M0 -130V180', color, width) +
  satin('M-70 -80H70', color, width * 0.8) +
  satin('M-140 60Q-120 190 0 190Q120 190 140 60', color, width) +
  stitch(poly([-178, 96], [-142, 14], [-100, 90]), color) +
  stitch(poly([178, 96], [142, 14], [100, 90]), color) +
  line(oval(32, 32, 0, -164), color, width * 0.6);

/** The Southern Cross of the 1st Marine Division and the Americal. */
export const stars = (points: readonly (readonly [number, number, number])[], color: string) =>
  points.map(([x, y, r]) => stitch(star5(r, x, y), color)).join('');

export const lorraine = (color: string) =>
  stitch(
    poly(
      [-34, -250],
      [34, -250],
      [34, -150],
      [130, -150],
      [130, -90],
      [34, -90],
      [34, 40],
      [200, 40],
      [200, 104],
      [34, 104],
      [34, 270],
      [-34, 270],
      [-34, 104],
      [-200, 104],
      [-200, 40],
      [-34, 40],
      [-34, -90],
      [-130, -90],
      [-130, -150],
      [-34, -150],
    ),
    color,
    0,
  );

export const fir = (color: string) =>
  stitch(
    'M0 -420L120 -230H70L190 -60H110L250 130H140L300 300H56V420H-56V300H-300L-140 130H-250L-110 -60H-190L-70 -230H-120Z',
    color,
    90,
  );

export const cactus = (color: string) =>
  stitch('M-52 210V-200Q-50 -260 0 -260Q50 -260 52 -200V210Z', color, 90) +
  both(
    stitch(
      'M40 90H120Q150 90 150 60V-90Q150 -130 186 -130Q222 -130 222 -90V80Q216 160 140 164H40Z',
      color,
      0,
    ),
  ) +
  line('M-22 190V-210M22 190V-210', '#1f3d1d', 6) +
  stitch('M-230 210Q0 150 230 210V240H-230Z', color, 0);

/** Two sevens, one of them turned over, that meet in the middle. */
export const hourglass7 = (color: string) =>
  stitch('M-230 -250H230L26 -10V10L230 250H-230L-26 10V-10Z', color, 0);

export const thunderbird = (color: string) =>
  stitch(
    'M-40 -250Q0 -280 40 -250L44 -190H250L220 -120H120V-80H190L160 -20H96L120 160H60L44 220H-44L-60 160H-120L-96 -20H-160L-190 -80H-120V-120H-220L-250 -190H-44Z',
    color,
    0,
  ) + fill(oval(10, 10, -8, -232), C.red);

export const steerSkull = (color: string) =>
  stitch(
    'M-60 -120H60Q150 -140 200 -230Q240 -130 150 -70L90 -40Q84 60 50 160Q44 210 0 214Q-44 210 -50 160Q-84 60 -90 -40L-150 -70Q-240 -130 -200 -230Q-150 -140 -60 -120Z',
    color,
    90,
  ) + both(fill(oval(22, 32, 46, -10), C.black) + fill(oval(9, 18, 20, 156), C.black));

export const wildcat = (color: string) =>
  stitch(
    'M-250 40Q-210 -30 -120 -50Q-60 -110 0 -80Q100 -100 150 -60Q190 -110 170 -170L206 -146L236 -182Q262 -120 250 -70Q220 -20 170 -10Q170 30 210 110L240 130H180L120 20Q60 40 0 30Q-20 80 -60 110L-40 138H-100Q-110 90 -90 40Q-140 60 -150 120L-120 140H-180Q-210 90 -180 30Q-220 30 -246 66Q-280 10 -240 -60Q-220 -130 -280 -170Q-196 -160 -196 -60Q-200 -10 -250 40Z',
    color,
    0,
  ) + fill(oval(8, 6, 214, -104), C.yellow);

export const lionHead = (mane: string, face: string) =>
  join(16, (i) => at(0, 0, stitch('M-34 -130Q0 -270 40 -130Z', mane, 90), i * 22.5)) +
  stitch(oval(140, 150), mane) +
  stitch(
    'M-90 -90Q0 -130 90 -90Q110 0 60 60Q40 130 0 130Q-40 130 -60 60Q-110 0 -90 -90Z',
    face,
    90,
  ) +
  both(fill(oval(14, 9, 44, -30), C.black) + line('M30 100Q14 74 0 84', C.black, 7, ROUND)) +
  fill(poly([-26, 40], [26, 40], [0, 68]), C.black);
