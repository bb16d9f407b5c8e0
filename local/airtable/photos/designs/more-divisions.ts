import { letters } from '../lettering.ts';
import {
  at,
  both,
  clip,
  DIAMOND,
  fill,
  join,
  line,
  oval,
  poly,
  rect,
  SHIELD,
  star,
  star5,
} from '../svg.ts';
import { C, field, satin, stitch } from '../thread.ts';
import type { Draft } from './patches.ts';

const DISC = oval(410);
/** Letters of one thread above and of another below. */
export const parted = (words: string, y: number, size: number, above: string, below: string) =>
  letters(words, 0, y, size, above) +
  clip(`M-420 ${y}H420V440H-420Z`, letters(words, 0, y, size, below));

/** Infantry divisions whose insignia is a plain figure. */
export const moreDivisions: Record<string, () => Draft> = {
  '6id': () => ({ outline: star(6, 440, 254), ground: C.red, parts: '', angle: 45 }),
  '31id': () => ({
    outline: DISC,
    ground: C.white,
    border: C.red,
    borderWidth: 44,
    parts: both(satin('M48 -180Q230 -190 230 0Q230 190 48 180Z', C.red, 50)),
  }),
  '33id': () => ({
    outline: DISC,
    ground: C.black,
    parts: stitch('M-74 -260H74V-74H260V74H74V260H-74V74H-260V-74H-74Z', C.yellow, 0),
  }),
  '37id': () => ({
    outline: DISC,
    ground: C.white,
    border: C.white,
    parts: stitch(oval(290), C.red, 90),
  }),
  '40id': () => ({
    outline: DIAMOND,
    ground: C.blue,
    parts:
      join(12, (i) =>
        at(0, 0, stitch(poly([-38, -120], [38, -120], [0, -236]), C.yellow), i * 30),
      ) + stitch(oval(124), C.yellow, 45),
  }),
  '44id': () => ({
    outline: DISC,
    ground: C.yellow,
    border: C.blue,
    borderWidth: 40,
    parts: both(satin('M64 -230V230M64 -230L250 70H30', C.blue, 46)),
  }),
  '65id': () => ({
    outline: SHIELD,
    ground: C.blue,
    parts:
      stitch('M-18 -250H18V340H-18Z', C.white, 90) +
      stitch('M0 -370L34 -240H-34Z', C.white, 90) +
      stitch('M-18 -190Q-90 -210 -180 -270Q-220 -130 -170 10Q-100 -70 -18 -84Z', C.white, 0) +
      stitch('M18 -176L190 -128L18 -92Z', C.white, 0),
  }),
  '76id': () => ({
    outline: SHIELD,
    ground: C.red,
    parts:
      field('M-400 -460H400V-140H-400Z', C.blue, 90) +
      line('M-400 -140H400', C.od, 20) +
      stitch(
        'M-240 -340H240V-304H200L214 -200H146L160 -304H20L34 -200H-34L-20 -304H-160L-146 -200H-214L-200 -304H-240Z',
        C.white,
        0,
      ),
  }),
  '85id': () => ({
    outline: DISC,
    ground: C.khaki,
    parts:
      satin('M-10 -170Q-230 -210 -230 0Q-230 210 -10 170', C.red, 56) +
      satin('M-60 -180H10Q230 -190 230 0Q230 190 10 180H-60V-180', C.red, 56),
  }),
  '87id': () => ({
    outline: DISC,
    ground: C.green,
    parts:
      stitch('M-14 -190Q-10 -260 40 -300L74 -270Q30 -240 26 -190Z', C.yellow, 90) +
      stitch('M-124 -50H124Q136 110 0 270Q-136 110 -124 -50Z', C.yellow, 90) +
      stitch('M-164 -40Q-176 -190 0 -206Q176 -190 164 -40Q0 -80 -164 -40Z', C.gold, 45),
  }),
  '89id': () => ({
    outline: DISC,
    ground: C.tan,
    border: C.black,
    borderWidth: 48,
    parts: satin('M-340 -170L-160 250L0 -110L160 250L340 -170', C.black, 54),
  }),
  '94id': () => ({
    outline: DISC,
    ground: C.black,
    parts:
      field(poly([-450, -450], [450, -450], [-450, 450]), C.gray, 45) +
      letters('9', -130, -110, 300, C.black) +
      letters('4', 130, 120, 300, C.gray),
  }),
  '95id': () => ({
    outline: oval(330, 430),
    ground: C.blue,
    parts:
      letters('9', 0, 0, 460, C.red) +
      satin('M-190 -220L0 270L190 -220', C.white, 54) +
      clip('M-30 -300H400V40H-30Z', letters('9', 0, 0, 460, C.red)),
  }),
  '97id': () => ({
    outline: SHIELD,
    ground: C.blue,
    border: C.white,
    borderWidth: 26,
    parts:
      satin('M0 -230V300M-150 -200V-120Q-150 10 0 10Q150 10 150 -120V-200', C.white, 40) +
      [-150, 0, 150]
        .map((x) => stitch(poly([x - 46, -200], [x + 46, -200], [x, -320]), C.white, 90))
        .join(''),
  }),
  '100id': () => ({
    outline: SHIELD,
    ground: C.blue,
    parts: parted('100', 0, 300, C.white, C.yellow),
  }),
  '82div': () => ({
    outline: rect(760, 760, 12),
    ground: C.red,
    parts:
      stitch(oval(310), C.blue, 90) +
      both(satin('M24 170V-150Q30 -190 90 -180Q180 -150 216 160M28 20H200', C.white, 44)),
  }),
  '42half': () => ({
    outline: 'M-430 220A430 430 0 0 1 430 220H180A180 180 0 0 0 -180 220Z',
    ground: C.red,
    parts:
      field('M-350 220A350 350 0 0 1 350 220Z', C.yellow, 0) +
      field('M-266 220A266 266 0 0 1 266 220Z', C.blue, 90),
  }),
  '2cavdiv': () => ({
    outline:
      'M-280 -400Q0 -440 280 -400Q370 -390 360 -290Q300 100 60 400Q0 460 -60 400Q-300 100 -360 -290Q-370 -390 -280 -400Z',
    ground: C.yellow,
    angle: 45,
    parts:
      stitch(
        poly([0, -150], [420, 200], [420, 370], [0, 20], [-420, 370], [-420, 200]),
        C.blue,
        45,
      ) + [-180, 180].map((x) => stitch(star(8, 100, 50, 0, x, -240), C.blue, 0)).join(''),
  }),
  '32bde': () => ({
    outline: rect(480, 860, 8),
    ground: C.green,
    parts: stitch(
      'M0 -380L130 -170H46V-40H200V40H46V370H-46V40H-200V-40H-46V-170H-130Z',
      C.red,
      90,
    ),
  }),
  raiders: () => amphibious(skull),
  paramarines: () =>
    amphibious(
      stitch(
        'M-110 -6Q-104 -112 0 -116Q104 -112 110 -6Q82 -28 55 -6Q28 -28 0 -6Q-28 -28 -55 -6Q-82 -28 -110 -6Z',
        C.white,
        90,
      ) + line('M-108 -4L0 120M-55 -4L0 120M0 -4V120M55 -4L0 120M108 -4L0 120', C.white, 7),
    ),
};

const skull =
  stitch(
    'M-84 -20Q-92 -120 0 -124Q92 -120 84 -20Q80 24 48 40V92H-48V40Q-80 24 -84 -20Z',
    C.white,
    90,
  ) +
  both(fill(oval(24, 28, 36, -24), C.black)) +
  fill(poly([-12, 34], [12, 34], [0, 4]), C.black) +
  line('M-24 92V56M0 92V56M24 92V56', C.black, 6);

/** The Southern Cross about the red diamond of I Marine Amphibious Corps. */
function amphibious(device: string): Draft {
  return {
    outline: 'M-340 -390Q-170 -350 0 -420Q170 -350 340 -390V60Q330 300 0 440Q-330 300 -340 60Z',
    ground: C.blue,
    angle: 90,
    parts:
      stitch('M0 -230L200 10L0 250L-200 10Z', C.red, 45) +
      at(0, 10, device, 0, 0.9) +
      [
        [0, -310, 50],
        [-240, -120, 50],
        [240, -160, 50],
        [210, 160, 40],
        [-30, 340, 50],
      ]
        .map(([x = 0, y = 0, radius = 0]) => stitch(star5(radius, x, y), C.white))
        .join(''),
  };
}
