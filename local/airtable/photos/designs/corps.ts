import { letters } from '../lettering.ts';
import { at, clip, DIAMOND, fill, join, line, ngon, oval, poly, rect, star } from '../svg.ts';
import { C, field, satin, stitch } from '../thread.ts';
import { BOLT } from './figures.ts';
import { parted } from './more-divisions.ts';
import type { Draft } from './patches.ts';

const DISC = oval(410);
/** A letter A as the armies wear it: of blocks, the counter in the ground's colour. */
const blockA = (color: string, counter: string) =>
  stitch('M-190 -338H190L250 338H118L100 120H-100L-118 338H-250Z', color, 0) +
  fill('M-62 -220H62L82 6H-82Z', counter);
const stripes = (top: string, bottom: string) =>
  field('M-430 -430H430V-138H-430Z', top, 90) + field('M-430 138H430V430H-430Z', bottom, 90);
const die = (y: number, pips: readonly (readonly [number, number])[]) =>
  at(
    0,
    y,
    stitch(rect(250, 250, 24), C.white, 0) +
      pips.map(([px, py]) => fill(oval(25, 25, px * 70, py * 70), C.red)).join(''),
  );

/** Corps, armies and commands whose insignia is a plain figure. */
export const corps: Record<string, () => Draft> = {
  icorps: () => ({
    outline: DISC,
    ground: C.black,
    parts: line(oval(226), C.white, 104) + line(oval(226), 'url(#thread0)', 104),
  }),
  iiicorps: () => ({
    outline: star(3, 470, 130),
    ground: C.blue,
    parts: stitch(poly([0, -130], [113, 65], [-113, 65]), C.white, 0),
  }),
  vicorps: () => ({
    outline: DISC,
    ground: C.blue,
    border: C.white,
    borderWidth: 32,
    parts: letters('6', 0, 0, 430, C.white),
  }),
  viicorps: () => ({
    outline: DISC,
    ground: C.od,
    parts: stitch(star(7, 390, 240), C.red, 45) + parted('VII', 10, 220, C.blue, C.white),
  }),
  viiicorps: () => ({
    outline: ngon(8, 430, 22.5),
    ground: C.blue,
    border: C.white,
    borderWidth: 32,
    parts: letters('8', 0, 0, 430, C.white),
  }),
  xicorps: () => ({
    outline: DISC,
    ground: C.blue,
    parts:
      die(-134, [
        [-1, -1],
        [1, -1],
        [0, 0],
        [-1, 1],
        [1, 1],
      ]) +
      die(134, [
        [-1, -1],
        [1, -1],
        [-1, 0],
        [1, 0],
        [-1, 1],
        [1, 1],
      ]),
  }),
  firstarmy1950: () => ({
    outline: poly([-265, -400], [265, -400], [312, 400], [-312, 400]),
    ground: C.white,
    border: C.od,
    borderWidth: 30,
    parts: field('M-430 0H430V430H-430Z', C.red, 0) + blockA(C.black, C.white),
  }),
  secondarmy: () => ({
    outline: rect(620, 800, 8),
    ground: C.od,
    parts: parted('2', 0, 600, C.red, C.white),
  }),
  fourtharmy: () => ({
    outline: DIAMOND,
    ground: C.red,
    parts: join(4, (i) =>
      at(
        0,
        0,
        stitch(
          'M0 0Q-140 -90 -134 -200Q-100 -296 0 -234Q100 -296 134 -200Q140 -90 0 0Z',
          C.white,
          90,
        ),
        i * 90,
      ),
    ),
  }),
  sixtharmy: () => ({
    outline: DISC,
    ground: C.od,
    parts:
      stitch(star(6, 374, 216), C.white) +
      stitch(star(6, 336, 194), C.red) +
      stitch(star(6, 296, 171), C.white) +
      at(0, 0, blockA(C.red, C.white), 0, 0.46),
  }),
  armygroup12: () => ({
    outline: 'M-350 -380H350V-110L0 420L-350 -110Z',
    ground: C.white,
    border: C.od,
    parts:
      field('M-400 -430H400V-170H-400Z', C.red, 0) + field('M-400 -100H400V450H-400Z', C.blue, 90),
  }),
  ghqaef: () => ({ outline: DISC, ground: C.white, border: C.od, parts: stripes(C.red, C.blue) }),
  antiaircraft: () => ({
    outline: DISC,
    ground: C.white,
    border: C.blue,
    borderWidth: 44,
    parts: [-140, 140].map((x) => at(x, 0, blockA(C.red, C.white), 0, 0.5)).join(''),
  }),
  constabulary: () => ({
    outline: DISC,
    ground: C.yellow,
    border: C.blue,
    borderWidth: 44,
    parts:
      satin('M150 -190Q-20 -290 -170 -150Q-260 0 -170 150Q-20 290 150 190', C.blue, 88) +
      at(0, 0, stitch(BOLT, C.red, 45), 30, 1.7),
  }),
  usareur: () => ({
    outline: 'M-330 -400H330V60Q330 300 0 430Q-330 300 -330 60Z',
    ground: C.blue,
    parts:
      clip(
        'M-330 -400H330V60Q330 300 0 430Q-330 300 -330 60Z',
        [C.red, C.orange, C.yellow, C.green, C.sky]
          .map((color, i) =>
            satin(`M-250 ${-180 + i * 26}Q0 ${-340 + i * 26} 250 ${-180 + i * 26}`, color, 27),
          )
          .join(''),
      ) + flamingSword(),
  }),
};

function flamingSword(): string {
  return (
    stitch(
      'M0 -190Q110 -60 90 70Q120 20 130 -30Q180 110 120 230Q60 290 0 290Q-60 290 -120 230Q-180 110 -130 -30Q-120 20 -90 70Q-110 -60 0 -190Z',
      C.red,
      90,
    ) +
    at(
      0,
      80,
      stitch(poly([0, -240], [19, -195], [19, 126], [-19, 126], [-19, -195]), C.white, 90) +
        stitch('M-92 120H92V150H-92Z', C.yellow, 0) +
        stitch('M-14 150H14V240H-14Z', C.yellow, 90),
    )
  );
}
