import { text } from '../lettering.ts';
import { at, fill, line, oval, poly, rect, SHIELD, TRIANGLE } from '../svg.ts';
import { C, field, stitch } from '../thread.ts';
import { BOLT } from './figures.ts';
import type { Draft } from './patches.ts';
import { bar } from './tabs.ts';

/** The tri-colour triangle: cavalry yellow above, infantry blue and artillery red below, for any division. */
export function armoredTriangle(number: string, nickname?: string): Draft {
  const centre = 90;
  const track =
    line(`${oval(220, 108, 0, centre + 50)}`, C.black, 40) +
    line(
      `${oval(220, 108, 0, centre + 50)}`,
      '#5b5a55',
      40,
      ' stroke-dasharray="7 13" opacity=".55"',
    );
  const gun = stitch(
    `M-40 ${centre + 6}L230 ${centre - 84}L242 ${centre - 52}L-26 ${centre + 52}Z`,
    C.black,
    0,
  );
  return {
    outline: TRIANGLE,
    ground: C.yellow,
    parts:
      field(poly([0, 60], [-520, 330], [-520, 460], [0, 460]), C.blue, 90) +
      field(poly([0, 60], [520, 330], [520, 460], [0, 460]), C.red, 45) +
      line('M0 60L-520 330M0 60L520 330M0 60V440', '#0004', 5) +
      track +
      gun +
      at(0, centre + 30, stitch(BOLT, C.red, 45), 28, 1.5) +
      (number
        ? text(number, 3, -155, 150, '#0007', { bold: 80, width: 190 }) +
          text(number, 0, -160, 150, C.black, { bold: 80, width: 190 })
        : ''),
    ...(nickname ? { over: at(0, 478, bar(nickname, C.od, C.yellow, 600, 110)), scale: 0.9 } : {}),
  };
}

const acr = (parts: string, border: string, ground: string): Draft => ({
  outline: SHIELD,
  ground,
  border,
  parts,
});

export const armor: Record<string, () => Draft> = {
  '11acr': () =>
    acr(
      field('M330 -400L-330 330V-400Z', C.white, 0) +
        at(
          0,
          30,
          stitch(
            'M-150 200Q-150 40 -60 -40Q-80 -130 -40 -230Q0 -180 20 -160Q50 -190 90 -200Q90 -150 76 -130Q140 -60 120 20Q180 120 150 240H70Q80 120 20 90Q-40 100 -60 130Q-110 120 -100 80Q-60 60 -40 20Q-130 100 -90 220Z',
            C.black,
            45,
          ),
          0,
          1.15,
        ),
      C.black,
      C.red,
    ),
  '2acr': () =>
    acr(
      stitch(
        'M0 -280Q90 -200 60 -110Q160 -150 240 -80Q190 20 90 0Q150 90 100 180Q30 130 0 40Q-30 130 -100 180Q-150 90 -90 0Q-190 20 -240 -80Q-160 -150 -60 -110Q-90 -200 0 -280Z',
        C.green,
        45,
      ) + stitch(oval(50, 50, 0, -40), C.yellow),
      C.yellow,
      C.yellow,
    ),
  td: () => ({
    outline: oval(410),
    ground: C.orange,
    border: C.black,
    borderWidth: 34,
    parts:
      stitch(
        'M-300 -20Q-320 -150 -200 -170Q-60 -230 120 -170Q260 -190 310 -60Q320 60 240 120Q220 220 120 220Q40 250 -60 200Q-180 220 -240 130Q-290 90 -300 -20Z',
        C.black,
        45,
      ) +
      fill('M-220 30Q0 160 230 10Q190 140 60 160Q-100 180 -220 30Z', C.red) +
      line(
        'M-190 60L-160 110L-120 80L-90 140L-40 96L-10 150L40 104L80 140L120 84L170 90L190 50',
        C.white,
        14,
      ) +
      at(-90, -70, fill(oval(50, 30), C.yellow) + fill(oval(13, 24), C.black)) +
      at(110, -70, fill(oval(50, 30), C.yellow) + fill(oval(13, 24), C.black)) +
      line('M-300 0L-420 -20M-290 40L-410 60M300 -20L420 -40', C.white, 6) +
      at(
        0,
        190,
        fill(rect(230, 44, 20), '#3a3a34') +
          line('M-100 0H100', '#7b7a6a', 14, ' stroke-dasharray="12 8"'),
      ),
  }),
};
