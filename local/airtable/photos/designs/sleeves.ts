import { text } from '../lettering.ts';
import type { Design } from '../look.ts';
import { at, both, fill, join, line, oval, poly, rect } from '../svg.ts';
import { panel, tone } from './cloth.ts';

/** `chevrons:3:t:wool`: stripes on their cloth, a pair; `rate:BM:2:navy`: a petty officer's rating badge. */
export const chevrons: Design = (args) => {
  const [up = '3', under = '0', color = 'navy', thread = 'khaki', centre = ''] = args;
  const [cloth] = tone(color);
  const [ink] = tone(thread);
  const v = (y: number) =>
    `M-200 ${y + 130}L0 ${y}L200 ${y + 130}L200 ${y + 180}L0 ${y + 50}L-200 ${y + 180}Z`;
  const arcs = Array.from({ length: Number(under) || 0 }, (_, i) =>
    line(`M-196 ${200 + i * 76 - 60}Q0 ${330 + i * 76} 196 ${200 + i * 76 - 60}`, ink, 46),
  ).join('');
  const count = Number(up) || 1;
  const stripes = Array.from(
    { length: count },
    (_, i) => fill(v(-60 - i * 76), ink) + fill(v(-60 - i * 76), 'url(#thread45)'),
  ).join('');
  const shape = `M-232 ${90 - count * 76}L0 ${-70 - count * 76}L232 ${90 - count * 76}V${Number(under) ? 190 + Number(under) * 60 : 150}Q0 ${Number(under) ? 330 + Number(under) * 70 : 40} -232 ${Number(under) ? 190 + Number(under) * 60 : 150}Z`;
  const one =
    panel(shape, cloth) +
    stripes +
    arcs +
    (centre ? text(centre, 0, 170, 90, ink, { bold: 70 }) : '');
  const front = at(-225, 40, one, 0, 0.84) + at(225, 40, one, 0, 0.84);
  const plain =
    at(-225, 40, panel(shape, '#c9bf9f'), 0, 0.84) + at(225, 40, panel(shape, '#c9bf9f'), 0, 0.84);
  return { front, back: plain, surface: 'felt', detail: [-225, 0, 2.2], lift: 0.7 };
};
const MARKS: Record<string, string> = {
  BM: [40, -40]
    .map((t) =>
      at(0, 0, line('M0 -60V56M-26 -36H26M-40 20Q-30 60 0 60Q30 60 40 20', '#ece6d6', 12), t),
    )
    .join(''),
  GM: [45, -45].map((t) => at(0, 0, fill('M-70 -12L66 -8V8L-70 12Z', '#ece6d6'), t)).join(''),
  RM: join(4, (i) =>
    fill(
      poly(
        [-60 + i * 34, 40],
        [-20 + i * 34, -10],
        [-30 + i * 34, -10],
        [10 + i * 34, -50],
        [-10 + i * 34, 0],
        [0 + i * 34, 0],
      ),
      '#ece6d6',
    ),
  ),
  PHM: fill('M-20 -60H20V-20H60V20H20V60H-20V20H-60V-20H-20Z', '#b5282f'),
  MM: join(3, (i) => at(0, 0, fill('M-14 0Q-40 -70 0 -76Q40 -70 14 0Z', '#ece6d6'), i * 120)),
  QM:
    line(oval(44), '#ece6d6', 12) +
    join(8, (i) => at(0, 0, line('M0 -20V-70', '#ece6d6', 9), i * 45)),
  AMM: both(fill('M6 0Q40 -40 86 -30Q70 14 6 12Z', '#ece6d6')) + fill(oval(16, 44), '#ece6d6'),
  TM: fill('M-76 -10Q-90 0 -76 10L56 14L80 30V-30L56 -14Z', '#ece6d6'),
  CM: [40, -40]
    .map((t) => at(0, 0, fill('M-8 -56H8V60H-8ZM-36 -64H36V-36H-36Z', '#ece6d6'), t))
    .join(''),
};
export const rate: Design = (args) => {
  const [mark = 'BM', level = '2', color = 'navy'] = args;
  const [cloth] = tone(color);
  const ink = color === 'white' ? '#22304f' : '#ece6d6';
  const stripeColor = color === 'white' ? '#22304f' : '#b5282f';
  const count = 4 - (Number(level) || 3);
  const shape = 'M-270 -400H270V140Q260 200 0 400Q-260 200 -270 140Z';
  const crow =
    both(
      fill('M10 -150Q70 -260 230 -330Q220 -200 130 -130Q70 -90 20 -90Z', ink) +
        line('M40 -160Q120 -220 190 -280M50 -120Q120 -160 170 -210', '#0005', 5),
    ) +
    fill(
      'M-34 -170Q-44 -270 10 -280Q50 -276 60 -240L28 -230Q44 -160 20 -90L30 -40H-30L-20 -90Q-44 -120 -34 -170Z',
      ink,
    ) +
    line('M-60 -34H60', ink, 12);
  const stripes = join(count, (i) => {
    const stripe = poly(
      [-220, 40 + i * 74],
      [0, 170 + i * 74],
      [220, 40 + i * 74],
      [220, 88 + i * 74],
      [0, 218 + i * 74],
      [-220, 88 + i * 74],
    );
    return fill(stripe, stripeColor) + fill(stripe, 'url(#thread45)');
  });
  const front =
    panel(shape, cloth, '#0000') +
    crow +
    at(0, 40, (MARKS[mark] ?? MARKS.BM ?? '').replaceAll('#ece6d6', ink), 0, 0.95) +
    stripes;
  const back =
    panel(shape, color === 'white' ? '#cfc9b8' : '#151b2b', '#0000') +
    fill(rect(430, 120, 0, 0, -180), '#d8d0b8') +
    text('U.S. NAVY CLOTHING DEPOT', 0, -200, 20, '#333', { face: 'type' }) +
    text('BROOKLYN N.Y. 1944', 0, -160, 20, '#333', { face: 'type' });
  return { front, back, surface: 'felt', lift: 0.7, detail: [0, -140, 2.1] };
};
