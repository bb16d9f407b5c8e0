import { text } from '../lettering.ts';
import type { Design } from '../look.ts';
import {
  clutch,
  dark,
  enamel,
  engrave,
  type Metal,
  pinBack,
  relief,
  ridge,
  screw,
} from '../metal.ts';
import {
  at,
  both,
  dice,
  fill,
  join,
  line,
  mirror,
  oval,
  polar,
  poly,
  ROUND,
  rect,
  star5,
} from '../svg.ts';
import { C } from '../thread.ts';
import { hallmark, RIFLE, struckBack } from './struck.ts';
import { metalWing } from './wings.ts';

const wreath = (metal: Metal, r: number, from = 160) =>
  both(
    join(9, (i) => {
      const [x, y] = polar(r, from - i * 16);
      return at(x, y, relief('M-24 -18Q34 -46 78 0Q34 44 -24 18Z', metal, 3), from - i * 16 - 96);
    }),
  );
/** `cib`, `cib:2`, `eib`, `cmb`: the combat and expert badges. */
export const combat: Design = (args, seed) => {
  const [kind = 'cib', level = '1'] = args;
  const bar = rect(800, 150, 12);
  const medic = kind === 'cmb';
  const face = medic
    ? wreath('silver', 220) +
      relief(rect(280, 130, 30), 'silver', 6) +
      ridge('M0 -190V200', 'silver', 16) +
      both(relief('M6 -150Q80 -190 150 -160Q100 -110 6 -116Z', 'silver', 4)) +
      engrave('M-40 -90Q60 -60 -30 -10Q-70 40 40 90Q60 130 0 150', 'silver', 14) +
      enamel(rect(60, 20, 0, 0, -220) + rect(20, 60, 0, 0, -220), C.maroon, 'silver', 3)
    : (kind === 'cib' ? wreath('silver', 190) : '') +
      enamel(bar, '#2f62a8', 'silver', 20) +
      at(0, 0, relief(RIFLE, 'silver', 4), 0, 1.06) +
      (level === '2' ? relief(star5(56, 0, -196), 'silver', 4) : '');
  const plate = medic ? rect(320, 300, 60) : bar;
  const fitting = seed % 2 ? clutch(-250, 0) + clutch(250, 0) : pinBack(0, 0, 640);
  const back =
    mirror(kind === 'cib' ? wreath('silver', 190) : '') +
    struckBack(
      plate,
      'silver',
      medic ? clutch(-80, 0) + clutch(80, 0) : fitting,
      seed % 2 ? 'MEYER METAL' : 'STERLING',
      medic ? 110 : 52,
    );
  return { front: face, back, mark: back, surface: 'metal', detail: [60, 20, 2], scale: 1.04 };
};
/** The Honorable Service lapel button, nicknamed the ruptured duck. */
export const duck: Design = () => {
  const ring =
    relief(oval(330), 'brass', 8) +
    engrave(oval(290), 'brass', 6) +
    join(40, (i) => at(0, 0, fill(rect(6, 30, 2, 0, -308), '#6d5220'), i * 9));
  const bird = at(
    20,
    0,
    both(at(10, 20, metalWing('brass', -30), 0, 0.95)) +
      relief(
        'M-60 -70Q-70 -190 20 -200Q80 -190 110 -160L60 -140Q80 -40 60 60Q30 150 0 190Q-40 150 -60 60Z',
        'brass',
        6,
      ),
  );
  const front = ring + bird;
  const back =
    mirror(relief(oval(330), 'brass', 8)) +
    fill(oval(330), '#000', ' opacity=".15"') +
    screw(0, 0, 1.2) +
    hallmark('A.A. CO.', 0, 190);
  return { front, back, mark: back, surface: 'metal', scale: 0.92 };
};
/** `marksman:EXPERT:RIFLE`: the Maltese cross and its hanging bars. */
export const marksman: Design = (args) => {
  const [level = 'EXPERT', ...bars] = args;
  const m: Metal = 'silver';
  const arms = join(4, (i) =>
    at(0, -120, relief('M-14 -30L-86 -210L0 -180L86 -210L14 -30Z', m, 6), i * 90),
  );
  const target =
    level === 'MARKSMAN'
      ? ''
      : relief(oval(76, 76, 0, -120), m, 5) +
        engrave(`${oval(52, 52, 0, -120)}${oval(28, 28, 0, -120)}`, m, 5);
  const rim =
    level === 'EXPERT'
      ? wreath(m, 190).replace(/^/, `<g transform="translate(0 -120)">`).concat('</g>')
      : '';
  const hung = bars
    .map((bar, i) =>
      at(
        0,
        190 + i * 120,
        line('M-150 -76V-30M150 -76V-30', '#777b7d', 10) +
          relief(rect(420, 80, 8), m, 6) +
          text(bar, 0, 0, 44, dark(m), { face: 'wide', width: 360 }),
      ),
    )
    .join('');
  const front = rim + arms + target + hung;
  return {
    front,
    back:
      mirror(rim + arms) +
      mirror(hung).replace(/<g fill[\s\S]*?<\/g>/g, '') +
      pinBack(0, -120, 300) +
      hallmark('STERLING', 0, -40),
    surface: 'metal',
    detail: [0, -120, 2.2],
    scale: 0.92,
  };
};
/** `tags`: a pair of identity tags on their chain. */
export const tags: Design = (args, seed) => {
  const [name = 'SMITH', number = '31 412 077', extra = 'T43 44 A'] = args.map((arg) =>
    arg.replaceAll('_', ' '),
  );
  const plate = rect(430, 240, 118);
  const roll = dice(seed);
  const words = [name, `${number}  ${extra}`, roll() > 0.5 ? 'P' : 'C'];
  const tag =
    relief(plate, 'pewter', 6) +
    line(rect(410, 220, 108), '#5b5b57', 5, ' opacity=".6"') +
    fill(oval(18, 18, -178, 0), '#2a2a28') +
    fill(poly([206, 22], [216, -4], [226, 22]), '#3a3a36') +
    words
      .map(
        (word, i) =>
          text(word, -130, -52 + i * 52, 27, '#4a4a47', {
            face: 'type',
            anchor: 'start',
            width: 290,
          }) +
          text(word, -131.5, -53.5 + i * 52, 27, '#fff8', {
            face: 'type',
            anchor: 'start',
            width: 290,
          }),
      )
      .join('');
  const chain =
    line(
      'M-210 -100Q-400 -400 -60 -380Q330 -360 260 -120Q180 80 -170 180',
      '#4f4f4c',
      13,
      ' stroke-dasharray="1 15" stroke-linecap="round" transform="translate(4 6)"',
    ) +
    line(
      'M-210 -100Q-400 -400 -60 -380Q330 -360 260 -120Q180 80 -170 180',
      '#c9c9c4',
      13,
      ' stroke-dasharray="1 15" stroke-linecap="round"',
    ) +
    line('M-210 -100Q-400 -400 -60 -380Q330 -360 260 -120Q180 80 -170 180', '#9a9a94', 4, ROUND);
  const front = chain + at(10, -70, tag, -14, 1.1) + at(40, 230, tag, 12, 1.1);
  return { front, back: front, surface: 'metal', detail: [0, -60, 2.2], lift: 0.6 };
};
