import { arcText, letters } from '../lettering.ts';
import {
  ARROWHEAD,
  at,
  both,
  DIAMOND,
  fill,
  HEATER,
  join,
  line,
  oval,
  poly,
  rect,
  SHIELD,
  star5,
} from '../svg.ts';
import { C, field, satin, stitch } from '../thread.ts';
import { BOLT, horseHead, screamingEagle, sword, wingPath } from './figures.ts';
import type { Draft } from './patches.ts';
import { tab } from './tabs.ts';

const wings = (color: string, y: number, size: number) =>
  at(0, y, both(at(60, 0, stitch(wingPath, color, 0))), 0, size);
const parachute = (color: string) =>
  stitch(
    'M-190 0Q-180 -190 0 -200Q180 -190 190 0Q140 -36 95 0Q50 -36 0 0Q-50 -36 -95 0Q-140 -36 -190 0Z',
    color,
    90,
  ) + line('M-186 4L0 210M-95 4L0 210M0 4V210M95 4L0 210M186 4L0 210', color, 9);

/** Airborne, air assault, special forces and Vietnam-era army patches. */
export const airborne: Record<string, () => Draft> = {
  '82abn': () => ({
    outline: rect(720, 720, 12),
    ground: C.red,
    parts:
      stitch(oval(300), C.blue, 90) +
      [-116, 116]
        .map(
          (x) =>
            `<g transform="translate(${x} 0)">${satin(`M${x < 0 ? 80 : -80} -190Q${x < 0 ? -70 : 70} -180 ${x < 0 ? -84 : 84} 160`, C.white, 40)}${satin(`M${x < 0 ? 76 : -76} -206V206`, C.white, 40)}${satin(x < 0 ? 'M-84 20H76' : 'M84 20H-76', C.white, 34)}</g>`,
        )
        .join(''),
    over: tab('AIRBORNE', C.blue, C.white, -500, 18),
    scale: 0.92,
  }),
  '101abn': () => ({
    outline: 'M-310 -370H310V60Q300 310 0 420Q-300 310 -310 60Z',
    ground: C.black,
    parts: at(20, 10, screamingEagle(), 0, 1.02),
    over: tab('AIRBORNE', C.black, C.yellow, -500, 18),
    scale: 0.94,
  }),
  '11abn': () => ({
    outline: SHIELD,
    ground: C.blue,
    parts:
      wings(C.white, -130, 0.74) +
      stitch(oval(180), C.white) +
      stitch(oval(156), C.red, 90) +
      letters('11', 0, 0, 180, C.white, 150),
    over: tab('AIRBORNE', C.blue, C.white, -520, 18),
    scale: 0.92,
  }),
  '13abn': () => ({
    outline: SHIELD,
    ground: C.blue,
    parts:
      stitch(
        'M-60 -200L-130 -330L-30 -220Q40 -200 60 -120Q100 -60 90 0Q150 40 130 120L170 260L120 270L80 170L20 150L-20 280L-70 276L-40 120Q-60 60 -40 0L-130 70L-170 40L-100 -60Q-70 -90 -90 -110L-150 -90L-160 -130Q-120 -190 -60 -200Z',
        C.yellow,
        45,
      ) +
      at(70, -10, stitch(wingPath, C.yellow, 0), -50, 0.75) +
      fill(oval(8, 8, -82, -160), C.blue),
    over: tab('AIRBORNE', C.black, C.yellow, -520, 18),
    scale: 0.92,
  }),
  '17abn': () => ({
    outline: oval(400),
    ground: C.black,
    parts: stitch(
      'M20 320Q60 130 -20 60Q-150 110 -210 0Q-160 30 -110 0Q-220 -40 -210 -160Q-170 -80 -90 -70Q-130 -200 -40 -270Q-60 -180 0 -100Q40 -210 160 -220Q80 -150 90 -50Q190 -70 230 10Q150 -10 100 50Q150 180 90 330Z',
      C.yellow,
      45,
    ),
    over: tab('AIRBORNE', C.black, C.yellow, -530, 18),
    scale: 0.9,
  }),
  '173abn': () => ({
    outline:
      'M-260 -400H260Q330 -400 330 -330V330Q330 400 260 400H-260Q-330 400 -330 330V-330Q-330 -400 -260 -400Z',
    ground: C.blue,
    parts:
      stitch(
        'M-60 230Q-190 210 -180 30Q-180 -200 150 -310Q160 -260 120 -220Q170 -220 150 -160Q190 -150 150 -90Q180 -70 130 -20Q150 20 60 70Z',
        C.white,
        45,
      ) +
      at(
        -10,
        100,
        stitch(poly([0, -230], [26, -170], [26, 60], [-26, 60], [-26, -170]), C.red, 90) +
          stitch(rect(150, 34, 0, 0, 76), C.red) +
          stitch(rect(40, 120, 10, 0, 150), C.red),
        28,
      ),
    border: C.white,
    over: tab('AIRBORNE', C.blue, C.white, -520, 18),
    scale: 0.92,
  }),
  xviiiabn: () => ({
    outline: DIAMOND,
    ground: C.white,
    border: C.blue,
    parts:
      stitch(
        'M-190 -60Q-200 -130 -120 -140Q-40 -230 60 -180Q130 -130 110 -30Q180 60 110 150Q40 220 -50 180L-110 210L-96 150L-160 130L-90 100Q-20 130 20 90Q50 40 0 10Q-60 -20 -70 -60Q-120 -20 -190 -60Z',
        C.blue,
        45,
      ) +
      fill(oval(14, 12, -90, -104), C.white) +
      line('M-190 -64L-120 -78M20 -130L70 -200L60 -140L130 -150L90 -100L150 -80', C.blue, 16),
    over: tab('AIRBORNE', C.blue, C.white, -590, 18),
    scale: 0.86,
  }),
  jumpoval: () => ({
    outline: oval(430, 250),
    ground: C.blue,
    border: C.red,
    borderWidth: 44,
    parts: line(oval(430, 250), C.red, 90),
  }),
  glider: () => ({
    outline: oval(350),
    ground: C.blue,
    border: C.red,
    borderWidth: 40,
    parts:
      at(0, 0, parachute(C.white), 0, 1.05) +
      at(0, 60, stitch('M-300 -20H300L260 20H40L30 70H-30L-40 20H-260Z', C.white, 0), -22, 0.8),
  }),
  parapocket: () => ({
    outline: oval(350),
    ground: C.blue,
    border: C.red,
    borderWidth: 40,
    parts: at(0, -10, parachute(C.white), 0, 1.2),
  }),
  '1cav': () => ({
    outline:
      'M-280 -400Q0 -440 280 -400Q370 -390 360 -290Q300 100 60 400Q0 460 -60 400Q-300 100 -360 -290Q-370 -390 -280 -400Z',
    ground: C.yellow,
    angle: 45,
    parts:
      stitch(poly([-420, -330], [-330, -440], [420, 280], [330, 400]), C.black, 45) +
      at(130, -210, horseHead(C.black), 8, 0.9),
  }),
  sf: () => ({
    outline: ARROWHEAD,
    ground: C.teal,
    border: C.yellow,
    parts:
      at(0, 20, sword(C.yellow, C.yellow), 0, 1.55) +
      [-150, 0, 150]
        .map((y) =>
          at(
            0,
            40 + y * 0.72,
            stitch(
              poly([-230, 60], [-20, -20], [-10, 10], [230, -80], [20, 30], [10, 0]),
              C.yellow,
              0,
            ),
            -10,
          ),
        )
        .join(''),
    over: tab('AIRBORNE', C.black, C.yellow, -560, 16),
    scale: 0.88,
  }),
  macv: () => ({
    outline: HEATER,
    ground: C.red,
    border: C.yellow,
    parts:
      stitch(
        'M-380 80V-60H-330V-100H-280V-60H-220V-100H-170V-60H-100L-50 80L-110 190H-380ZM380 80V-60H330V-100H280V-60H220V-100H170V-60H100L50 80L110 190H380Z',
        C.yellow,
        0,
      ) + at(0, 20, sword(C.white, C.yellow), 0, 1.6),
  }),
  usarv: () => ({
    outline: SHIELD,
    ground: C.blue,
    parts:
      field('M-110 -420H110V440H-110Z', C.yellow, 0) +
      field('M110 -420H400V440H110Z', C.red, 90) +
      at(0, 10, sword(C.white, C.white), 0, 1.7),
  }),
  '1avn': () => ({
    outline: SHIELD,
    ground: C.ultramarine,
    border: C.white,
    parts:
      at(0, 90, sword(C.white, C.crimson), 0, 1.45) +
      stitch(
        'M-260 -160Q-150 -120 -90 -160Q-60 -220 0 -200Q40 -240 90 -200L120 -170L70 -160Q170 -130 270 -180Q240 -40 110 20Q90 90 30 110L50 170L0 150L-40 180L-30 100Q-120 80 -140 20Q-240 -20 -260 -160Z',
        C.yellow,
        45,
      ),
  }),
  '1log': () => ({
    outline: oval(380),
    ground: C.white,
    border: C.red,
    parts:
      line(oval(320), C.red, 24) +
      stitch('M-250 120L-60 -60L-100 -100L180 -190L100 100L50 50L-120 230Z', C.red, 45),
  }),
  '25abn': () => ({
    outline: rect(700, 260, 20),
    ground: C.black,
    parts: letters('RANGER', 0, 0, 110, C.yellow, 560),
    border: C.yellow,
  }),
  rangerscroll: () => ({
    outline:
      'M-440 -150Q-440 -190 -400 -190H-330V-120H330V-190H400Q440 -190 440 -150V-40Q440 0 400 0H350V160H-350V0H-400Q-440 0 -440 -40Z',
    ground: C.black,
    border: C.red,
    parts:
      letters('75TH RANGER RGT', 0, 16, 92, C.white, 560) +
      letters('1ST', -385, -96, 60, C.white, 70) +
      letters('BN', 385, -96, 60, C.white, 70),
  }),
  rangerdiamond: () => ({
    outline: 'M0 -300L430 0L0 300L-430 0Z',
    ground: C.blue,
    border: C.yellow,
    parts: letters('RANGERS', 0, 0, 120, C.yellow, 520),
    angle: 90,
  }),
  ssf: () => ({
    outline: ARROWHEAD,
    ground: C.red,
    parts:
      letters('USA', 0, -200, 110, C.white, 250) +
      join(6, (i) => letters('CANADA'.charAt(i), 0, -60 + i * 78, 62, C.white)),
    angle: 90,
  }),
  merrill: () => ({
    outline: SHIELD,
    ground: C.green,
    border: C.white,
    parts:
      field('M-400 -460H0V10H-400ZM0 10H400V450H0Z', C.blue, 90) +
      at(
        -170,
        -190,
        stitch(oval(70), C.white) +
          join(12, (i) =>
            at(0, 0, stitch(poly([-16, -80], [16, -80], [0, -124]), C.white), i * 30),
          ),
      ) +
      stitch(star5(96, 160, 170), C.white) +
      at(0, 10, stitch(BOLT, C.white, 45), 24, 1.75) +
      at(0, 10, stitch(BOLT, C.red, 45), 24, 1.5),
    over: tab("MERRILL'S MARAUDERS", C.red, C.white, -520, 20),
    scale: 0.92,
  }),
  recondo: () => ({
    outline: 'M-300 -400H300L330 -340Q280 120 0 430Q-280 120 -330 -340Z',
    ground: C.white,
    border: C.black,
    parts:
      letters('RECONDO', 0, -300, 90, C.black, 430) +
      stitch('M-130 -200H130V40Q60 150 0 200Q-60 150 -130 40Z', C.black) +
      letters('V', 0, -40, 180, C.white),
  }),
  sfflash5: () => ({
    outline: 'M-280 -330H280V130Q280 330 0 360Q-280 330 -280 130Z',
    ground: C.black,
    border: C.white,
    parts:
      stitch(poly([-380, 330], [-250, 420], [400, -250], [280, -420]), C.yellow, 45) +
      [-60, 0, 60]
        .map((d) => line(`M${-360 + d} ${360 + d}L${350 + d} ${-330 + d}`, C.red, 26))
        .join(''),
    angle: 90,
  }),
  arcrocker: () => ({
    outline: 'M-430 120Q-430 -210 0 -220Q430 -210 430 120L250 120Q240 -50 0 -60Q-240 -50 -250 120Z',
    ground: C.black,
    parts: arcText('MIKE FORCE', 330, 84, C.white, { bold: 60, cy: 200 }),
    border: C.yellow,
  }),
};
