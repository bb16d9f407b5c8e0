import { text } from '../lettering.ts';
import type { Design } from '../look.ts';
import { at, both, dice, fill, join, line, oval, poly, rect } from '../svg.ts';
import { button, camouflage, grommet, panel, strap, tone } from './cloth.ts';
import { patchDesign } from './patches.ts';
import { ribbonFace } from './ribbons.ts';

const badge = (key: string, seed: number, x: number, y: number, size: number, turn = 0) =>
  key ? at(x, y, patchDesign([key, 'cut'], seed).front, turn, size) : '';
/** What its wearer would have had up, and when it was made. */
const RIBBONS_WORN: Record<string, readonly string[]> = {
  ike: ['gcm', 'eame', 'vict2'],
  tunic: ['vict1'],
  dress: ['nds', 'vsm', 'rvnc'],
};
const DATES: Record<string, number> = {
  tunic: 1918,
  flight: 1942,
  dress: 1966,
  fatigue: 1968,
  bdu: 1990,
};

/** `coat:ike:wool:82abn`: jackets laid flat, a patch on the wearer's left shoulder. */
export const coat: Design = (args, seed) => {
  const [kind = 'ike', color = 'wool', patchKey = '', name = ''] = args;
  const [cloth, shade, trim] = tone(color);
  const roll = dice(seed);
  const hem = kind === 'ike' || kind === 'flight' ? 250 : 400;
  const open = kind === 'ike' || kind === 'tunic' || kind === 'dress';
  const torso = `M-120 -400Q-220 -380 -270 -340L-250 ${hem}H250L270 -340Q220 -380 120 -400Q0 -350 -120 -400Z`;
  const sleeve = `M250 -346Q330 -320 350 -200L430 ${hem - 10}L310 ${hem + 30}L236 -80Z`;
  const spots = ['camo', 'desert', 'erdl'].includes(color);
  const colors =
    color === 'desert' ? ['#8d7048', '#d8c7a0', '#6d6250'] : ['#34301f', '#2c3a22', '#8a845a'];
  const covered = (d: string) => (spots ? camouflage(d, colors, roll) : '');
  const pocket = (x: number, y: number, w = 130) =>
    panel(rect(w, 150, 10, x, y), cloth) +
    panel(
      `M${x - w / 2 - 4} ${y - 84}H${x + w / 2 + 4}V${y - 34}L${x} ${y - 10}L${x - w / 2 - 4} ${y - 34}Z`,
      trim,
    ) +
    button(x, y - 34, open ? 'url(#brass)' : '#3c3a28', 11);
  const collar = open
    ? both(panel('M8 -340L120 -404L170 -330L110 -190L20 -60Z', trim)) +
      fill(poly([-60, -372], [60, -372], [0, -190]), '#a2946a') +
      fill(
        poly([-20, -350], [20, -350], [26, -170], [0, -130], [-26, -170]),
        kind === 'dress' ? '#1b1b1c' : '#6a6440',
      )
    : both(panel('M4 -380L120 -410L160 -340L60 -290Z', trim));
  const front =
    both(panel(sleeve, shade) + covered(sleeve)) +
    panel(torso, cloth) +
    covered(torso) +
    line(`M0 ${open ? -60 : -330}V${hem}`, '#0007', 5) +
    join(kind === 'ike' ? 3 : 5, (i) =>
      button(
        kind === 'flight' ? 0 : 8,
        (open ? -20 : -250) + i * 90,
        open && kind !== 'ike' ? 'url(#brass)' : '#3c3a28',
        14,
      ),
    ) +
    (kind === 'flight' ? line('M0 -330V240', '#8f8b80', 12, ' stroke-dasharray="5 4"') : '') +
    collar +
    pocket(-130, -90) +
    pocket(130, -90) +
    (hem > 300
      ? pocket(-130, 230, 160) + pocket(130, 230, 160)
      : fill(rect(510, 60, 6, 0, hem - 10), trim) +
        line(rect(510, 60, 6, 0, hem - 10), '#0005', 3)) +
    (patchKey ? badge(patchKey, seed, 318, -210, 0.15, -14) : '') +
    (open
      ? at(
          130,
          -196,
          (RIBBONS_WORN[kind] ?? [])
            .map((r, i) => at((i - 1) * 46, 0, ribbonFace(r, 44, 14)))
            .join(''),
        )
      : '') +
    (name
      ? at(
          130,
          -186,
          fill(rect(150, 26), '#1d1d18') + text('U.S. ARMY', 0, 0, 15, '#d9b44a', { bold: 30 }),
        ) +
        at(
          -130,
          -186,
          fill(rect(150, 26), '#d9d4c2') + text(name.toUpperCase(), 0, 0, 15, '#222', { bold: 30 }),
        )
      : '');
  const label = at(
    0,
    -300,
    fill(rect(190, 110, 4), '#e3dcc6') +
      text('JACKET, FIELD', 0, -30, 17, '#333', { face: 'type' }) +
      text(`${34 + (seed % 5) * 2}R  Q.M.C.`, 0, 0, 17, '#333', { face: 'type' }) +
      text(`DATED ${DATES[kind] ?? 1944}`, 0, 30, 17, '#333', { face: 'type' }),
  );
  const back =
    both(panel(sleeve, shade) + covered(sleeve)) +
    panel(torso, cloth) +
    covered(torso) +
    line(`M0 -370V${hem}`, '#0005', 4) +
    both(line(`M200 -340L180 ${hem}`, '#0003', 4));
  return {
    front: at(0, hem > 300 ? 0 : 70, front),
    back: at(0, hem > 300 ? 0 : 70, back),
    mark: at(0, hem > 300 ? 0 : 70, front + label),
    surface: color === 'leather' ? 'leather' : 'felt',
    lift: 1.2,
    detail: [0, -250, 2.2],
    scale: 1.02,
  };
};
/** `hat:garrison:od`, `hat:visor:dark`, `hat:boonie:camo`, `hat:beret:green`, `hat:campaign:khaki`. */
export const hat: Design = (args, seed) => {
  const [kind = 'garrison', color = 'od', device = ''] = args;
  const [cloth, shade, trim] = tone(color);
  const roll = dice(seed);
  const pieces: Record<string, () => string> = {
    garrison: () =>
      panel('M-420 170L-390 -60Q-60 -260 30 -250Q200 -220 400 10L420 170Q0 210 -420 170Z', cloth) +
      panel('M-430 180L-410 20Q0 -40 180 -130Q300 -60 410 40L430 180Q0 220 -430 180Z', trim) +
      line(
        'M-412 22Q0 -38 180 -130Q300 -60 410 42',
        device === 'airborne' ? '#4a7dc0' : '#c7a94a',
        12,
      ) +
      (device ? badge(device === 'airborne' ? 'parapocket' : device, seed, 260, 60, 0.17) : ''),
    visor: () =>
      panel(
        'M-430 -120Q-400 -300 0 -310Q400 -300 430 -120Q330 20 250 40H-250Q-330 20 -430 -120Z',
        cloth,
      ) +
      fill('M-250 30H250L236 130Q0 170 -236 130Z', shade) +
      fill('M-250 30H250L236 130Q0 170 -236 130Z', 'url(#web)') +
      fill('M-260 130Q0 170 260 130Q330 210 280 270Q0 330 -280 270Q-330 210 -260 130Z', '#5a3620') +
      fill(
        'M-260 130Q0 170 260 130Q330 210 280 270Q0 330 -280 270Q-330 210 -260 130Z',
        'url(#gloss)',
        ' opacity=".6"',
      ) +
      line('M-250 122Q0 164 250 122', '#6d4426', 22) +
      button(-236, 116) +
      button(236, 116) +
      at(
        0,
        -60,
        fill(oval(62), 'url(#gold)') +
          fill(oval(62), 'url(#dome)') +
          both(fill('M0 -10Q50 -50 90 -50Q80 0 20 30Z', 'url(#gold)')),
      ),
    boonie: () => {
      const brim = oval(460, 250, 0, 90);
      const crown = 'M-240 70Q-260 -210 -200 -240Q0 -290 200 -240Q260 -210 240 70Q0 140 -240 70Z';
      return (
        panel(brim, cloth) +
        camouflage(brim, ['#34301f', '#2c3a22', '#8a845a'], roll) +
        join(3, (i) => line(oval(430 - i * 50, 224 - i * 28, 0, 90), '#0003', 3)) +
        panel(crown, cloth) +
        camouflage(crown, ['#34301f', '#2c3a22', '#8a845a'], roll) +
        fill(crown, 'url(#dome)', ' opacity=".6"') +
        strap('M-244 40Q0 120 244 40', shade, 34) +
        grommet(-170, -70) +
        grommet(170, -70)
      );
    },
    beret: () =>
      fill(
        'M-360 150Q-470 -160 -120 -270Q260 -330 420 -40Q470 130 380 170Q330 30 200 60Q0 30 -140 90L-330 230Z',
        cloth,
      ) +
      fill(
        'M-360 150Q-470 -160 -120 -270Q260 -330 420 -40Q470 130 380 170Q330 30 200 60Q0 30 -140 90L-330 230Z',
        'url(#dome)',
      ) +
      fill('M-370 140L-140 60Q100 20 250 60L240 110Q60 70 -130 120L-340 240Z', '#1a1a18') +
      badge(device || 'sfflash5', seed, -190, -20, 0.24, -16),
    campaign: () =>
      fill(oval(480, 270, 0, 80), cloth) +
      fill(oval(480, 270, 0, 80), 'url(#dome)') +
      line(oval(470, 262, 0, 80), '#0004', 5) +
      fill(
        'M-220 70Q-230 -120 -130 -270Q-60 -340 0 -280Q60 -340 130 -270Q230 -120 220 70Q0 140 -220 70Z',
        trim,
      ) +
      fill(
        'M-220 70Q-230 -120 -130 -270Q-60 -340 0 -280Q60 -340 130 -270Q230 -120 220 70Q0 140 -220 70Z',
        'url(#dome)',
        ' opacity=".7"',
      ) +
      strap('M-222 50Q0 116 222 50', shade, 36) +
      line('M-210 76Q0 150 210 76', device === 'blue' ? '#4d86bd' : '#c9a43a', 18) +
      [-30, 30]
        .map((x) => fill(oval(16, 30, x, 170), device === 'blue' ? '#4d86bd' : '#c9a43a'))
        .join(''),
  };
  const front = (pieces[kind] ?? pieces.garrison ?? (() => ''))();
  const back = `<g transform="scale(-1 1)">${front}</g>`;
  return {
    front,
    back,
    surface:
      kind === 'visor' || kind === 'garrison' || kind === 'beret' || kind === 'campaign'
        ? 'felt'
        : 'canvas',
    lift: 1.8,
    detail: [0, 0, 1.9],
  };
};
