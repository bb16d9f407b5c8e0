import { text } from '../lettering.ts';
import type { Design } from '../look.ts';
import { clutch, dark, engrave, type Metal, pinBack, relief, ridge } from '../metal.ts';
import { arc, at, both, fill, join, line, mirror, oval, rect, star, star5 } from '../svg.ts';
import { hallmark, metalOf } from './struck.ts';

/** A feathered wing to the right in `rows` rows, root at 0,0 and about 380 long. */
export function metalWing(metal: Metal, droop = 0): string {
  const feather = (x: number, y: number, length: number, turn: number) =>
    at(
      x,
      y,
      relief(`M0 -15Q${length * 0.7} -24 ${length} 0Q${length * 0.7} 22 0 15Z`, metal, 3),
      turn,
    );
  return at(
    0,
    0,
    join(7, (i) => feather(20 + i * 34, 14 - i * 5, 210 - i * 12, 24 - i * 4)) +
      join(6, (i) => feather(14 + i * 34, -16 - i * 7, 130 - i * 6, 12 - i * 3)) +
      relief(
        'M-10 -40Q120 -104 300 -108Q340 -104 372 -90Q300 -70 200 -52Q90 -30 -10 20Z',
        metal,
        4,
      ) +
      engrave('M20 -34Q150 -84 320 -92', metal, 3),
    droop,
  );
}
const parachuteWings = (metal: Metal, level: string): string =>
  both(
    relief(
      'M20 250Q140 240 230 160Q330 60 316 -80Q300 -150 250 -180Q286 -60 210 30Q140 110 20 140Z',
      metal,
      6,
    ),
  ) +
  both(
    join(5, (i) =>
      engrave(
        `M${60 + i * 40} ${232 - i * 26}Q${170 + i * 26} ${150 - i * 36} ${200 + i * 18} ${40 - i * 46}`,
        metal,
        3,
      ),
    ),
  ) +
  relief(
    'M-150 -60Q-140 -210 0 -216Q140 -210 150 -60Q112 -84 76 -60Q38 -84 0 -60Q-38 -84 -76 -60Q-112 -84 -150 -60Z',
    metal,
    6,
  ) +
  join(3, (i) => engrave(`M${-76 + i * 76} -62Q${-46 + i * 46} -170 0 -212`, metal, 4)) +
  ridge('M-146 -58L-14 170M-76 -58L-8 170M0 -60V180M76 -58L8 170M146 -58L14 170', metal, 6) +
  relief(rect(48, 70, 10, 0, 196), metal) +
  (level === 'basic' ? '' : relief(star5(52, 0, -268), metal, 4)) +
  (level === 'master'
    ? line(arc(96, -140, 140, 0, -268), dark(metal), 26) +
      line(arc(96, -140, 140, 0, -268), `url(#${metal})`, 20, ' stroke-dasharray="22 6"')
    : '') +
  (level === 'combat' ? relief(star5(30, 0, 100), 'bronze', 3) : '');
const CENTRES: Record<string, (metal: Metal) => string> = {
  pilot: (m) =>
    relief('M-70 -96Q0 -70 70 -96Q86 30 0 120Q-86 30 -70 -96Z', m, 6) +
    engrave('M-66 -50H66M-44 -46V60M-22 -46V86M0 -46V100M22 -46V86M44 -46V60', m, 5),
  aircrew: (m) =>
    relief(oval(92), m, 6) +
    engrave(oval(72), m, 4) +
    relief('M-60 -20Q-20 -60 0 -30Q20 -60 60 -20Q30 0 16 40H-16Q-30 0 -60 -20Z', m, 3),
  gunner: (m) =>
    relief(oval(92), m, 6) +
    engrave(oval(72), m, 4) +
    relief('M0 -76Q30 -40 26 0V60H-26V0Q-30 -40 0 -76Z', m, 4) +
    both(ridge('M26 20Q60 10 70 -16', m, 9)),
  bombardier: (m) =>
    relief(oval(92), m, 6) +
    engrave(oval(72), m, 4) +
    engrave(oval(50), m, 4) +
    relief('M0 64Q-30 30 -26 -10L-14 -40L-30 -66H30L14 -40L26 -10Q30 30 0 64Z', m, 4),
  navigator: (m) => relief(oval(86), m, 6) + ridge(`${oval(110, 36)}${oval(36, 110)}`, m, 10),
  glider: (m) =>
    relief('M-70 -96Q0 -70 70 -96Q86 30 0 120Q-86 30 -70 -96Z', m, 6) +
    text('G', 0, 0, 100, dark(m), { bold: 40 }),
  surgeon: (m) =>
    relief(oval(80, 100), m, 6) +
    ridge('M0 -80V90', m, 9) +
    engrave('M-30 -40Q40 -20 -20 10Q-50 40 24 66', m, 8),
  naval: (m) =>
    relief('M-56 -60Q0 -40 56 -60Q66 30 0 90Q-66 30 -56 -60Z', m, 5) +
    engrave('M-50 -26H50', m, 5) +
    ridge('M0 -150V-70M-70 80Q-40 160 0 166Q40 160 70 80M0 90V160M-40 -128H40', m, 14),
  astro: (m) =>
    relief('M-70 -96Q0 -70 70 -96Q86 30 0 120Q-86 30 -70 -96Z', m, 6) +
    relief(star(4, 66, 18), m, 3),
};
/** `wings:jump:senior:silver`, `wings:pilot:star:silver`. */
export const wings: Design = (args, seed) => {
  const [kind = 'pilot', level = 'basic', metalName] = args;
  const metal = metalOf(metalName, kind === 'naval' || kind === 'dolphins' ? 'gold' : 'silver');
  if (kind === 'jump') {
    const front = at(0, 20, parachuteWings(metal, level), 0, 1.3);
    const outline =
      'M-200 -240H200V-60L400 -200Q420 60 300 220Q160 340 0 320Q-160 340 -300 220Q-420 60 -400 -200L-200 -60Z';
    return {
      front,
      back:
        mirror(front) +
        fill(outline, '#000', ' opacity="0"') +
        (seed % 2 ? clutch(-210, 150) + clutch(210, 150) : pinBack(0, 190, 420)) +
        hallmark('STERLING', 0, 90),
      surface: 'metal',
      detail: [0, -120, 2.2],
      mark: `${mirror(front)}${pinBack(0, 190, 420)}${hallmark('STERLING', 0, 90)}`,
    };
  }
  const centre = CENTRES[kind] ?? CENTRES.pilot;
  const crown =
    level === 'star' || level === 'senior' || level === 'command'
      ? at(
          0,
          -150,
          relief(star5(54), metal, 4) +
            (level === 'command' ? ridge(arc(72, -150, 150), metal, 14) : ''),
        )
      : '';
  const front = both(at(66, 0, metalWing(metal, 0))) + (centre ? centre(metal) : '') + crown;
  const back =
    mirror(
      both(
        at(
          66,
          0,
          fill('M-40 60Q100 90 200 60Q340 -10 372 -90Q200 -120 -40 -40Z', `url(#${metal})`) +
            fill(
              'M-40 60Q100 90 200 60Q340 -10 372 -90Q200 -120 -40 -40Z',
              '#000',
              ' opacity=".14"',
            ),
        ),
      ),
    ) +
    relief(oval(84, 96), metal) +
    (seed % 2 ? clutch(-200, 0) + clutch(200, -20) : pinBack(0, -20, 620, metal)) +
    hallmark(seed % 3 ? 'STERLING' : 'N.S. MEYER INC.', 0, 50);
  return { front, back, mark: back, surface: 'metal', detail: [0, 20, 2.1], scale: 1.2 };
};
