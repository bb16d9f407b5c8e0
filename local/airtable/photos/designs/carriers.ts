import { text } from '../lettering.ts';
import { at, both, fill, join, line, rect } from '../svg.ts';
import { buckle, grommet, panel, snap, stencil, strap, tone } from './cloth.ts';
import { canvas, type Make, steel } from './make.ts';

/** `canteen:1918`, `canteen:cover:1942`. */
export const canteen: Make = (args, seed) => {
  const [kind = 'bare', color = 'od', mark = 'U.S.'] = args;
  const [cloth, shade, trim] = tone(color);
  const body =
    'M-210 -190Q-250 -60 -260 130Q-250 380 0 390Q250 380 260 130Q250 -60 210 -190Q130 -250 0 -250Q-130 -250 -210 -190Z';
  const cap =
    fill(rect(130, 60, 6, 0, -290), '#8e8f8d') +
    fill(rect(150, 110, 14, 0, -370), kind === 'plastic' ? '#3e422c' : '#26251f') +
    fill(rect(150, 110, 14, 0, -370), 'url(#round)') +
    join(9, (i) => line(`M${-66 + i * 16.5} -420V-320`, '#000', 3, ' opacity=".4"')) +
    line('M-80 -380Q-170 -300 -150 -230', '#77766c', 9, ' stroke-dasharray="12 4"');
  const metal =
    fill(body, kind === 'plastic' ? '#4d5236' : 'url(#pewter)') + fill(body, 'url(#dome)');
  if (kind === 'bare' || kind === 'plastic')
    return steel(
      cap +
        metal +
        line('M-236 60Q0 100 236 60', '#0004', 4) +
        text(`U.S. ${mark}`, 0, 250, 30, '#4a4a46', { face: 'wide' }),
      cap + metal,
      { surface: 'metal' },
    );
  const lower =
    'M-236 -60Q0 10 236 -60Q276 100 262 180Q250 400 0 410Q-250 400 -262 180Q-276 100 -236 -60Z';
  const flaps =
    both(panel('M-6 -210Q-120 -220 -232 -130Q-256 -40 -250 60L-120 110Q-40 40 -6 -60Z', cloth)) +
    snap(-112, 40, 28) +
    snap(112, 40, 28);
  const front =
    cap +
    metal +
    panel(lower, shade) +
    flaps +
    stencil(mark, 0, 230, 80) +
    line('M-220 370Q0 430 220 370', trim, 16);
  const back =
    cap +
    metal +
    panel(
      'M-236 -190Q0 -230 236 -190Q276 100 262 180Q250 400 0 410Q-250 400 -262 180Q-276 100 -236 -190Z',
      cloth,
    ) +
    strap('M0 -200V90', trim, 90) +
    line('M-60 -150H60V-90H-60Z', 'url(#brass)', 12) +
    stencil(seed % 2 ? 'AIRTRESS MIDLAND 1943' : 'BOYT 44', 0, 220, 34);
  return canvas(front, back, { mark: back, detail: [0, 190, 2.2] });
};
/** `bag:musette:khaki:BOYT 1942`: bags and packs with a flap. */
export const bag: Make = (args) => {
  const [kind = 'musette', color = 'khaki', mark = 'U.S.'] = args;
  const [cloth, shade, trim] = tone(color);
  const words = mark.replaceAll('_', ' ');
  const tall = kind === 'pack';
  const body = tall
    ? 'M-270 -250H270V380Q260 420 220 420H-220Q-260 420 -270 380Z'
    : 'M-350 -170H350V330Q340 380 300 380H-300Q-340 380 -350 330Z';
  const flap = tall
    ? 'M-290 -300Q0 -330 290 -300V60Q280 90 250 90H-250Q-280 90 -290 60Z'
    : 'M-370 -220Q0 -250 370 -220V120Q360 150 330 150H-330Q-360 150 -370 120Z';
  const straps = [-180, 180]
    .map(
      (x) =>
        strap(`M${x} -120V${tall ? 250 : 270}`, trim, 46) + buckle(x, tall ? 190 : 200, 70, 54),
    )
    .join('');
  const sling = strap('M-330 -210Q-420 -480 0 -470Q420 -480 330 -210', trim, 52);
  const front =
    sling + panel(body, shade) + panel(flap, cloth) + straps + stencil('US', 0, -30, 130);
  const back =
    sling +
    panel(body, cloth) +
    strap('M-300 -60H300', trim, 60) +
    grommet(-300, 320) +
    grommet(300, 320) +
    stencil(words, 0, 140, 46, '#211f19', 520);
  return canvas(front, back, { mark: back, detail: [0, 120, 2.2] });
};
/** `belt:cartridge:khaki`, `belt:pistol:od`. */
export const belt: Make = (args, seed) => {
  const [kind = 'pistol', color = 'od', mark = 'U.S.'] = args;
  const [cloth, shade, trim] = tone(color);
  const arcRun = 'M-470 -40Q0 240 470 -40';
  const eyelets = join(13, (i) => {
    const t = (i - 6) / 6;
    return (
      grommet(t * 440, 100 - t * t * 120 - 24, 9) + grommet(t * 440, 100 - t * t * 120 + 26, 9)
    );
  });
  const pockets =
    kind === 'cartridge'
      ? join(8, (i) => {
          const t = (i - 3.5) / 4;
          return at(
            t * 460,
            104 - t * t * 130,
            panel('M-50 -90H50V110Q40 124 30 124H-30Q-40 124 -50 110Z', shade) +
              panel('M-54 -96H54V20Q0 50 -54 20Z', cloth) +
              snap(0, 10, 13),
            -t * 26,
          );
        })
      : '';
  const front =
    strap(arcRun, cloth, 124) +
    eyelets +
    pockets +
    buckle(-440, -20, 90, 130) +
    buckle(440, -20, 90, 130) +
    (kind === 'pistol' ? stencil('U.S.', 0, 100, 70) : '');
  const back = strap(arcRun, trim, 124) + eyelets + stencil(mark.replaceAll('_', ' '), 0, 100, 36);
  return canvas(at(0, -60, front), at(0, -60, back), {
    detail: [0, 60, 2.2],
    mark: at(0, -60, seed ? back : front),
  });
};
export const pouch: Make = (args) => {
  const [kind = 'firstaid', color = 'khaki', mark = 'U.S.'] = args;
  const [cloth, shade] = tone(color);
  const wide = kind === 'clip' ? 300 : 260;
  const body = rect(wide * 2, 430, 40, 0, 60);
  const flap = `M${-wide - 14} -170H${wide + 14}V60Q0 ${kind === 'firstaid' ? 190 : 110} ${-wide - 14} 60Z`;
  const front =
    panel(body, shade) +
    panel(flap, cloth) +
    snap(0, kind === 'firstaid' ? 84 : 50, 32) +
    stencil('U.S.', 0, -40, 90);
  const back =
    panel(body, cloth) +
    line('M-120 -130H120V-70H-120Z', 'url(#brass)', 14) +
    stencil(mark.replaceAll('_', ' '), 0, 110, 44, '#211f19', wide * 1.7);
  return canvas(front, back, { mark: back, detail: [0, 110, 2] });
};
export const mask: Make = (args) => {
  const look = bag(['musette', args[0] ?? 'od', 'SERVICE GAS MASK'], 1);
  return { ...look };
};
