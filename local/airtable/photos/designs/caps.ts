import type { Design } from '../look.ts';
import { engrave, relief, ridge, screw } from '../metal.ts';
import { at, both, fill, join, mirror, oval, star5 } from '../svg.ts';
import { RANKS } from './arms.ts';
import { hallmark, metalOf } from './struck.ts';
import { metalWing } from './wings.ts';

/** `cap:army`, `cap:officer`, `cap:navy`, `cap:airforce`: cap devices. */
export const cap: Design = (args, seed) => {
  const [kind = 'army', metalName] = args;
  const metal = metalOf(metalName, kind === 'navy' || kind === 'airforce' ? 'silver' : 'gold');
  const eagle =
    both(at(20, -40, metalWing(metal, -46), 0, 0.92)) +
    relief(
      'M-50 -90Q-60 -200 0 -210Q50 -206 70 -170L34 -156Q70 -60 54 30Q40 130 0 190Q-40 130 -54 30Z',
      metal,
      6,
    ) +
    relief('M-64 -30Q0 -10 64 -30V40Q50 110 0 130Q-50 110 -64 40Z', metal, 5) +
    engrave('M-40 10V84M-14 10V112M14 10V112M40 10V84M-62 6H62', metal, 5) +
    ridge('M-210 170Q-100 150 -40 150M60 160L220 130M70 170L230 170M60 180L220 210', metal, 10) +
    join(4, (i) => relief(oval(16, 26, -200 + i * 36, 150 + (i % 2) * 34), metal, 3));
  const crossed =
    [36, -36]
      .map((t) =>
        at(
          0,
          60,
          ridge('M0 -260V230M-70 -200H70M-120 100Q-90 220 0 230Q90 220 120 100', 'gold', 24),
          t,
        ),
      )
      .join('') + at(0, -10, eagle, 0, 0.85);
  const front =
    kind === 'navy'
      ? crossed
      : kind === 'army'
        ? relief(oval(400), metal, 9) + engrave(oval(370), metal, 5) + at(0, 30, eagle, 0, 0.9)
        : kind === 'ega'
          ? at(0, 0, RANKS.ega?.(metal) ?? '', 0, 1.3)
          : at(0, 20, eagle, 0, 1.3) +
            both(
              at(
                -20,
                -230,
                join(3, (i) => relief(star5(20, 40 + i * 50, -60 - (i % 2) * 36), metal, 2)),
              ),
            );
  const back =
    mirror(front) +
    fill(oval(120, 100), `url(#${metal})`) +
    screw(0, 0, 1.3) +
    hallmark(seed % 2 ? 'MEYER' : 'SUPERIOR QUALITY', 0, 130);
  return { front, back, mark: back, surface: 'metal', detail: [0, 0, 2], scale: 0.95 };
};
