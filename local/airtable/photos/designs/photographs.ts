import { text } from '../lettering.ts';
import type { Design } from '../look.ts';
import { at, both, clip, dice, fill, join, line, oval, poly, ROUND, rect } from '../svg.ts';

/** Prints of the time: sepia scenes in silhouette, a white or deckled border, a note on the back. */
type Tint = readonly [sky: string, far: string, mid: string, near: string, ink: string];
const TINTS: Record<string, Tint> = {
  sepia: ['#d9c6a0', '#b49a70', '#8d734d', '#5c472c', '#33261a'],
  grey: ['#d3d1ca', '#aaa8a2', '#7f7d78', '#4c4a47', '#262523'],
  color: ['#b9ccd2', '#93a98a', '#7a8453', '#54552f', '#2e2c1d'],
};

const soldier = (ink: string, y = 0, k = 1) =>
  at(
    0,
    y,
    fill('M-26 -120Q-30 -160 0 -166Q30 -160 26 -120Z', ink) +
      fill(oval(20, 24, 0, -112), ink) +
      fill('M-44 -80Q0 -104 44 -80L50 20L34 26L36 160H8L0 60L-8 160H-36L-34 26L-50 20Z', ink),
    0,
    k,
  );

const SCENES: Record<string, (t: Tint, roll: () => number) => string> = {
  group: ([, far, mid, , ink], roll) =>
    fill('M-420 -20L-240 -120L-60 -40L160 -150L420 -30V60H-420Z', far) +
    fill('M-420 40H420V330H-420Z', mid) +
    join(6, (i) => at(-280 + i * 112, 40 + roll() * 14, soldier(ink, 0, 1.0))) +
    join(5, (i) =>
      at(
        -230 + i * 115,
        180,
        fill(oval(26, 30, 0, -60), ink) + fill('M-56 60Q-60 -30 0 -34Q60 -30 56 60Z', ink),
      ),
    ),
  portrait: ([sky, far, , near, ink]) =>
    fill(oval(260, 290, 0, 20), far, ' opacity=".6"') +
    fill('M-250 330Q-240 120 -90 90H90Q240 120 250 330Z', near) +
    fill('M-50 60H50V130Q0 170 -50 130Z', far) +
    fill(oval(92, 116, 0, -20), sky) +
    fill('M-130 -70Q-140 -180 0 -190Q140 -180 130 -70Q60 -100 0 -100Q-60 -100 -130 -70Z', near) +
    fill('M-120 -66Q0 -110 120 -66Q80 -40 0 -46Q-80 -40 -120 -66Z', ink) +
    both(fill(poly([10, 130], [90, 92], [60, 230]), ink) + fill(oval(10, 6, 34, -14), ink)) +
    line('M-24 44Q0 54 24 44', near, 6, ROUND) +
    line('M0 -10L-8 20L8 22', near, 5),
  plane: ([, far, mid, near, ink]) =>
    fill('M-420 150H420V330H-420Z', mid) +
    fill('M-420 120Q-100 90 420 130V160H-420Z', far) +
    fill(
      'M-300 40Q-290 0 -200 -10L180 -40Q260 -150 310 -150L300 -30L330 -10L300 30L-200 90Q-290 80 -300 40Z',
      near,
    ) +
    fill('M-120 20L-330 150L-260 160L60 40Z', ink) +
    fill('M-90 -20Q-40 -80 60 -40Z', ink) +
    line('M-310 -60V140', ink, 8) +
    fill(oval(26, 40, -160, 150), ink) +
    fill(oval(26, 40, 20, 130), ink) +
    at(90, 20, fill(oval(30), '#d8d2c0') + fill(oval(13), mid)) +
    join(3, (i) => at(200 + i * 60, 200, soldier(ink, 0, 0.62))),
  tank: ([, far, mid, near, ink]) =>
    fill('M-420 60Q-200 0 0 50Q200 0 420 70V330H-420Z', mid) +
    fill('M-300 -20L-260 -130H-230L-210 -20ZM160 0L190 -160L240 -170L260 10Z', far) +
    fill(
      'M-260 170Q-290 110 -230 90L-180 20H190L260 90Q300 110 270 170Q250 220 200 220H-200Q-250 220 -260 170Z',
      near,
    ) +
    fill('M-90 30Q-90 -70 -20 -74H90Q130 -70 130 30Z', near) +
    line('M120 -30H390', ink, 24) +
    line(
      'M-220 100H230Q264 140 220 196H-210Q-250 150 -220 100Z',
      ink,
      26,
      ' stroke-dasharray="18 7"',
    ) +
    join(6, (i) => fill(oval(30, 30, -160 + i * 66, 160), ink)) +
    at(0, -30, soldier(ink, -20, 0.5)),
  ship: ([, far, mid, near, ink]) =>
    fill('M-420 110H420V330H-420Z', mid) +
    fill('M-420 100Q-100 90 420 104V120H-420Z', far) +
    fill('M-370 60H380L310 170H-320Z', near) +
    fill('M-170 60V-10H-120V-70H-40V-120H10V-60H70V-10H150V60Z', near) +
    line('M-20 -120V-240M-70 -190H30M80 -60V-130', ink, 10) +
    fill('M90 60V-60H140V60Z', ink) +
    line('M-200 30H-320M200 30H310', ink, 18) +
    join(5, (i) =>
      line(`M-420 ${200 + i * 28}q60 -14 120 0t120 0t120 0t120 0t120 0t120 0t120 0`, far, 5),
    ),
  jump: ([, far, mid, near, ink], roll) =>
    fill('M-420 190Q-100 150 420 200V330H-420Z', mid) +
    join(9, (i) => {
      const [x, y, k] = [-350 + i * 88, -190 + roll() * 240, 0.35 + roll() * 0.4];
      return at(
        x,
        y,
        fill('M-100 0Q-90 -110 0 -116Q90 -110 100 0Q50 -20 0 0Q-50 -20 -100 0Z', near) +
          line('M-98 0L0 130L98 0M0 0V130', ink, 4) +
          fill(oval(14, 30, 0, 140), ink),
        0,
        k,
      );
    }) +
    fill('M150 -250L360 -270L380 -250L370 -236L250 -230L220 -200H200L210 -234L150 -236Z', far),
  huey: ([, far, mid, near, ink]) =>
    fill('M-420 120Q-300 60 -160 100Q0 40 160 100Q300 70 420 110V330H-420Z', mid) +
    fill('M-420 180Q0 140 420 190V330H-420Z', far) +
    fill(
      'M-200 20Q-200 -60 -100 -70H80Q120 -60 140 -20L360 -50L380 -110H400L396 -20L150 40Q120 70 60 74H-120Q-190 70 -200 20Z',
      near,
    ) +
    line('M-380 -110H240', ink, 10) +
    line('M-70 -110V-70', ink, 16) +
    fill('M-190 10Q-180 -40 -110 -50V20Z', far) +
    fill(rect(90, 80, 6, 0, 6), ink) +
    line('M-180 110H120M-130 74V110M70 74V110', ink, 9) +
    join(4, (i) => at(-260 + i * 160, 220, soldier(ink, 0, 0.6))),
  parade: ([, far, mid, near, ink]) =>
    fill(
      'M-420 -150H-200V60H-420ZM-180 -90H0V60H-180ZM30 -190H240V60H30ZM260 -110H420V60H260Z',
      far,
    ) +
    fill('M-420 50H420V330H-420Z', mid) +
    join(8, (i) => at(-310 + i * 90, 110 + (i % 2) * 10, soldier(near, 0, 0.7))) +
    join(7, (i) =>
      at(-300 + i * 100, 210, soldier(ink, 0, 0.95) + line('M30 -60L44 -230', ink, 8)),
    ) +
    line('M-360 -240Q-200 -190 0 -240Q200 -190 380 -250', ink, 3) +
    join(9, (i) =>
      fill(poly([-340 + i * 84, -232], [-300 + i * 84, -228], [-320 + i * 84, -180]), near),
    ),
};

export const photograph: Design = (args, seed) => {
  const [scene = 'group', tint = 'sepia', caption = ''] = args;
  const t = TINTS[tint] ?? TINTS.sepia;
  const roll = dice(seed);
  const tall = scene === 'portrait';
  const colors: Tint = t ?? ['#d9c6a0', '#b49a70', '#8d734d', '#5c472c', '#33261a'];
  const [w, h] = tall ? [620, 640] : [840, 640];
  const frame = rect(w, h);
  const deckle = `stroke="#ece5d0" stroke-width="10" stroke-dasharray="9 7"`;
  const border = rect(w + 84, h + 84 + (caption ? 40 : 0), 2, 0, caption ? 20 : 0);
  const front =
    `<path d="${border}" fill="#ece5d0" ${seed % 3 ? '' : deckle}/>` +
    clip(
      frame,
      fill(frame, colors[0]) +
        fill(rect(w, h * 0.5, 0, 0, -h * 0.25), '#fff', ' opacity=".12"') +
        (SCENES[scene] ?? SCENES.group ?? (() => ''))(colors, roll) +
        fill(frame, 'url(#burn)') +
        join(5, () =>
          line(
            `M${(roll() - 0.5) * w} ${(roll() - 0.5) * h}l${roll() * 60} ${roll() * 90 - 40}`,
            '#fff',
            2,
            ' opacity=".35"',
          ),
        ),
    ) +
    (caption
      ? text(caption.replaceAll('_', ' '), 0, h / 2 + 36, 24, '#4a4030', {
          face: 'serif',
          width: w * 0.9,
        })
      : '') +
    fill(border, 'url(#gloss)', ' opacity=".22"');
  const back =
    fill(border, '#e2d8bd') +
    text((caption || 'Somewhere in France').replaceAll('_', ' '), -20, -120, 34, '#3d4f7c', {
      face: 'serif',
      width: w * 0.8,
    }) +
    line(`M-240 -30q30 -40 60 -6t60 -10t70 6t80 -12t90 6`, '#3d4f7c', 4, ROUND) +
    line(`M-240 40q30 -40 60 -6t60 -10t70 6t60 -12`, '#3d4f7c', 4, ROUND) +
    at(
      170,
      190,
      line(rect(250, 90, 4), '#7d4b6b', 5, ' opacity=".6"') +
        text('PASSED BY CENSOR', 0, 0, 22, '#7d4b6b', { more: ' opacity=".7"' }),
      -7,
    ) +
    join(4, (i) =>
      fill(
        poly(
          [i % 2 ? w / 2 - 60 : -w / 2, i < 2 ? -h / 2 : h / 2 - 40],
          [i % 2 ? w / 2 : -w / 2 + 60, i < 2 ? -h / 2 : h / 2 - 40],
          [i % 2 ? w / 2 : -w / 2, i < 2 ? -h / 2 + 50 : h / 2],
        ),
        '#3a352c',
        ' opacity=".5"',
      ),
    );
  return { front, back, surface: 'photo', lift: 0.35, detail: [40, 60, 1.9], scale: 0.98 };
};
