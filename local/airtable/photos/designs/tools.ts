import { text } from '../lettering.ts';
import { at, clip, fill, join, line, oval, ROUND, rect } from '../svg.ts';
import { panel, stencil, strap, tone } from './cloth.ts';
import { type Make, steel } from './make.ts';

/** `bayonet:m1905:leather`, `knife:trench`, `entrench`, `saber`. */
export const blade: Make = (args, seed) => {
  const [kind = 'm1', sheath = 'od', mark = 'U.F.H.'] = args;
  const [cloth, shade, trim] = tone(sheath);
  const long =
    kind === 'm1905' || kind === 'm1917'
      ? 560
      : kind === 'saber'
        ? 760
        : kind === 'mark1'
          ? 330
          : 400;
  const top = -long * 0.5 - 60;
  const wood =
    kind === 'mark1'
      ? 'url(#bronze)'
      : kind === 'usmc'
        ? '#4e2f18'
        : kind === 'm1'
          ? '#25241f'
          : '#6a4424';
  const steelBlade = `M0 ${top}Q${kind === 'saber' ? 60 : 34} ${top + 80} 34 ${top + long}H-34L-30 ${top + 40}Z`;
  const guard = top + long;
  const knuckle =
    kind === 'mark1'
      ? line(
          `M30 ${guard + 20}Q130 ${guard + 40} 120 ${guard + 90}Q140 ${guard + 130} 120 ${guard + 170}Q140 ${guard + 220} 40 ${guard + 260}`,
          'url(#bronze)',
          34,
        )
      : '';
  const grip =
    fill(rect(84, 250, 16, 0, guard + 150), wood) +
    fill(rect(84, 250, 16, 0, guard + 150), 'url(#round)') +
    (kind === 'usmc'
      ? join(9, (i) => line(`M-42 ${guard + 50 + i * 26}H42`, '#2a180b', 7))
      : join(4, (i) => line(`M-36 ${guard + 70 + i * 50}H36`, '#000', 4, ' opacity=".4"')));
  const knife =
    fill(steelBlade, 'url(#silver)') +
    line(steelBlade, '#5c6063', 3) +
    line(`M2 ${top + 90}V${guard - 60}`, '#6b7073', 14, ROUND) +
    knuckle +
    fill(
      rect(kind === 'mark1' ? 100 : 190, 34, 8, kind === 'mark1' ? 0 : 20, guard + 12),
      'url(#pewter)',
    ) +
    (kind.startsWith('m1') ? line(oval(36, 36, 104, guard + 12), 'url(#pewter)', 16) : '') +
    grip +
    fill(oval(48, 36, 0, guard + 288), 'url(#pewter)');
  const scabbard =
    panel(
      `M-56 ${top + 60}H56L44 ${top + long + 40}Q0 ${top + long + 110} -44 ${top + long + 40}Z`,
      sheath === 'plastic' ? '#575b39' : cloth,
    ) +
    fill(
      `M-48 ${top + long - 40}H48L40 ${top + long + 40}Q0 ${top + long + 110} -40 ${top + long + 40}Z`,
      sheath === 'leather' ? shade : 'url(#pewter)',
    ) +
    strap(`M0 ${top - 60}V${top + 100}`, trim, 86) +
    line(`M-44 ${top - 30}H44`, 'url(#brass)', 12) +
    stencil('U.S.', 0, top + 160, 34, '#1b1a15');
  const pair = at(-130, 0, knife, 10) + at(150, 40, scabbard, 6);
  const back =
    at(-130, 0, `<g transform="scale(-1 1)">${knife}</g>`, 10) +
    at(150, 40, scabbard, 6) +
    at(
      -130,
      0,
      text(mark.replaceAll('_', ' '), 0, guard - 30, 17, '#3a3c3e', { face: 'wide', width: 58 }),
      10,
    );
  return {
    front: pair,
    back,
    mark: back,
    surface: 'metal',
    lift: 1.2,
    detail: [-150, guard - 20, 2.3],
    scale: seed % 2 ? 1 : 1.04,
  };
};
/** `tool:shovel:od`, `radio`, `phone`, `lamp`, `compass`, `messkit`, `lighter`, `goggles`, `grenade`, `binoculars`, `watch`. */
export const shovel: Make = (args) => {
  const spade = 'M-150 60Q-160 330 0 430Q160 330 150 60Q60 30 0 36Q-60 30 -150 60Z';
  const handle =
    fill(rect(60, 440, 8, 0, -190), '#8a6538') +
    fill(rect(60, 440, 8, 0, -190), 'url(#round)') +
    (args[0] === 'm1910'
      ? fill(rect(240, 56, 26, 0, -420), '#8a6538') + fill(rect(240, 56, 26, 0, -420), 'url(#tube)')
      : fill(oval(44, 50, 0, -420), '#7c5930'));
  const front =
    handle +
    fill(rect(96, 120, 10, 0, 20), '#43442d') +
    fill(rect(96, 120, 10, 0, 20), 'url(#round)') +
    fill(spade, '#4e5033') +
    fill(spade, 'url(#dome)') +
    line('M0 70V360', '#2d2e1d', 10) +
    text(`US ${args[1] ?? '1944'}`, 0, 130, 28, '#25261a', { face: 'wide' });
  return steel(at(0, 0, front, 24), at(0, 0, front, -20));
};
export const mess: Make = () => {
  const pan = oval(330, 400, 0, -30);
  const front =
    fill(rect(100, 420, 40, 0, 300), 'url(#pewter)') +
    fill(pan, 'url(#pewter)') +
    fill(oval(290, 356, 0, -30), 'url(#silver)') +
    line(oval(290, 356, 0, -30), '#777a7c', 8) +
    fill(oval(290, 356, 0, -30), 'url(#dome)') +
    text('U.S.', 0, 330, 44, '#4d4f50', { face: 'wide' }) +
    text('L.F.&C. 1918', 0, 400, 24, '#4d4f50', { face: 'wide' });
  return steel(front, front, { surface: 'metal', scale: 0.9 });
};
export const lighter: Make = (args) => {
  const words = (args[0] ?? 'VIETNAM 68-69').replaceAll('_', ' ');
  const body = rect(360, 360, 20, 0, 160);
  const lid = rect(360, 230, 24, 0, -150);
  const front =
    fill(lid, 'url(#silver)') +
    fill(lid, 'url(#round)', ' opacity=".4"') +
    fill(body, 'url(#silver)') +
    fill(body, 'url(#round)', ' opacity=".4"') +
    line('M-180 -30H180', '#5c6062', 6) +
    fill(rect(20, 90, 4, -190, -40), '#8c9092') +
    text(words.slice(0, 14), 0, 70, 40, '#3f4244', { face: 'serif', width: 300 }) +
    text(words.slice(14) || 'PLEIKU', 0, 130, 40, '#3f4244', { face: 'serif', width: 300 }) +
    text('68 - 69', 0, 200, 40, '#3f4244', { face: 'serif' }) +
    fill('M-100 -200L0 -110L100 -200L70 -210H-70Z', '#55595b', ' opacity=".5"');
  return steel(front, front.replace(/<g fill="#3f4244"[\s\S]*?<\/g>/g, ''), {
    surface: 'metal',
    lift: 1.2,
  });
};
export const grenade: Make = (args) => {
  const egg =
    'M-150 -120Q-210 60 -150 250Q-80 340 0 340Q80 340 150 250Q210 60 150 -120Q70 -190 0 -190Q-70 -190 -150 -120Z';
  const front =
    fill(egg, args[0] === 'practice' ? '#5d7fa3' : '#5b5d39') +
    clip(
      egg,
      join(6, (i) => line(`M-240 ${-130 + i * 88}H240`, '#23240f', 14)) +
        join(5, (i) => line(`M${-150 + i * 75} -240V360`, '#23240f', 14)),
    ) +
    fill(egg, 'url(#dome)') +
    fill(rect(110, 90, 8, 0, -220), 'url(#pewter)') +
    line('M30 -260Q130 -270 150 -200L190 120', 'url(#pewter)', 44) +
    line(oval(70, 70, -150, -270), 'url(#silver)', 14) +
    fill(rect(60, 70, 6, 0, -290), 'url(#pewter)') +
    text('INERT', 0, 290, 26, '#d8d2b0', { face: 'wide' });
  return steel(front, front, { lift: 2.2 });
};
export const box: Make = (args) => {
  const [kind = 'k', words = 'DINNER_UNIT'] = args;
  const label = words.replaceAll('_', ' ');
  const paper = kind === 'k' ? '#b7975f' : kind === 'c' ? 'url(#pewter)' : '#8d8b58';
  const face = rect(760, 430, 8);
  const inkColor = label.startsWith('BREAK')
    ? '#5d3a1c'
    : label.startsWith('SUPPER')
      ? '#2d5a3c'
      : '#28406e';
  const front =
    fill('M380 -215L440 -260V170L380 215Z', '#7c6440') +
    fill('M-380 -215L-320 -260H440L380 -215Z', '#cdb07a') +
    fill(face, paper) +
    (kind === 'k' ? line(rect(720, 390), inkColor, 16, ' opacity=".7"') : '') +
    text('U.S. ARMY FIELD RATION K', 0, -120, 48, inkColor, { bold: 24, width: 640 }) +
    text(label, 0, 0, 110, inkColor, { bold: 40, width: 620 }) +
    text(
      'OPEN INNER BAG CAREFULLY. IT MAY BE USED AS A WATERPROOF CONTAINER',
      0,
      110,
      22,
      inkColor,
      { face: 'wide', width: 640 },
    ) +
    text('PREPARED FOR U.S. GOVERNMENT', 0, 160, 22, inkColor, { face: 'wide', width: 560 });
  const back =
    fill(face, paper) +
    text('HEALTH HINTS', 0, -130, 50, inkColor, { bold: 24 }) +
    join(9, (i) =>
      line(
        `M-320 ${-70 + i * 32}H${i % 4 === 3 ? 140 : 320}`,
        inkColor,
        7,
        ' opacity=".45" stroke-dasharray="40 9 62 9 25 9"',
      ),
    );
  return { front, back, surface: 'paper', lift: 1.8, detail: [-120, 20, 2] };
};
