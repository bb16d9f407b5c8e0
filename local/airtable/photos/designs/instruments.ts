import { text } from '../lettering.ts';
import { at, fill, join, line, oval, poly, rect } from '../svg.ts';
import { panel, snap, stencil, strap } from './cloth.ts';
import { canvas, type Make, steel } from './make.ts';

export const radio: Make = () => {
  const box = rect(300, 720, 26, 0, 40);
  const front =
    line('M100 -320V-560', '#3c3c36', 18) +
    fill(rect(60, 90, 6, 100, -360), '#2b2b28') +
    fill(box, '#5a5c38') +
    fill(box, 'url(#round)') +
    at(
      0,
      -190,
      fill(oval(96), '#2f3022') + join(5, (i) => line(`M${-70 + i * 35} -60V60`, '#77784f', 8)),
    ) +
    at(
      0,
      260,
      fill(oval(96), '#2f3022') + join(5, (i) => line(`M${-70 + i * 35} -60V60`, '#77784f', 8)),
    ) +
    fill(rect(220, 110, 6, 0, 40), '#1d1d1a') +
    text('SIGNAL CORPS', 0, 8, 22, '#d6d0b4', { face: 'wide' }) +
    text('RADIO RECEIVER AND', 0, 36, 15, '#d6d0b4', { face: 'wide' }) +
    text('TRANSMITTER BC-611-F', 0, 60, 15, '#d6d0b4', { face: 'wide' }) +
    line('M-150 -100Q-230 40 -150 180', '#6d6a44', 40) +
    line(box, '#2d2e1d', 5);
  return steel(front, front, { detail: [0, 40, 2.4] });
};
export const phone: Make = () => {
  const box = rect(560, 620, 40, 0, 60);
  const front =
    strap('M-270 -230Q0 -520 270 -230', '#5d3c20', 50) +
    panel(box, '#6a4326') +
    panel('M-300 -250H300V40Q0 110 -300 40Z', '#744c2c') +
    snap(-160, 30, 28) +
    snap(160, 30, 28) +
    stencil('EE-8-B', 0, 200, 60, '#1a120a') +
    at(
      340,
      120,
      fill(rect(70, 30, 6), '#333') +
        line('M30 0V-90', '#333', 18) +
        fill(rect(60, 40, 12, 30, -110), '#222'),
    );
  const back =
    panel(box, '#6a4326') +
    stencil('TELEPHONE EE-8', 0, -40, 50, '#1a120a') +
    stencil('SIGNAL CORPS U.S. ARMY', 0, 40, 36, '#1a120a');
  return canvas(front, back, { surface: 'leather' });
};
export const lamp: Make = (args) => {
  const color = args[0] === 'brass' ? 'url(#brass)' : '#5b5d39';
  const front =
    fill(rect(190, 560, 30, 0, 130), color) +
    fill(rect(190, 560, 30, 0, 130), 'url(#round)') +
    fill('M-95 -100V-250Q-90 -340 0 -340H170V-160H95V-100Z', color) +
    fill('M-95 -100V-250Q-90 -340 0 -340H170V-160H95V-100Z', 'url(#tube)', ' opacity=".7"') +
    fill(rect(50, 220, 10, 190, -250), '#44462b') +
    fill(rect(26, 190, 8, 226, -250), '#b9c4c6') +
    line('M-95 40H95M-95 330H95', '#2c2d1c', 8) +
    text('TL-122-B', 0, 180, 34, '#24251a', { face: 'wide' }) +
    text('U.S.A.', 0, 230, 28, '#24251a', { face: 'wide' });
  return steel(front, front);
};
export const compass: Make = () => {
  const front =
    fill(oval(340), '#4f5134') +
    fill(oval(340), 'url(#dome)') +
    fill(oval(270), '#16170f') +
    join(72, (i) =>
      at(0, 0, line(`M0 -262V${i % 6 ? -246 : -228}`, '#d9d7b8', i % 6 ? 3 : 6), i * 5),
    ) +
    ['N', 'E', 'S', 'W']
      .map((c, i) => at(0, 0, at(0, -190, text(c, 0, 0, 46, '#e5e2c4', { bold: 40 })), i * 90))
      .join('') +
    at(
      0,
      0,
      fill(poly([0, -160], [26, 20], [-26, 20]), '#d2e3b0') + line('M0 20V150', '#8c8c78', 8),
      24,
    ) +
    fill(oval(14), '#c9a84e') +
    fill(oval(270), '#fff', ' opacity=".07"') +
    line(oval(300), '#2a2b1c', 16, ' stroke-dasharray="5 9"') +
    at(0, -400, line(oval(56, 70), 'url(#brass)', 24)) +
    fill(rect(70, 200, 8, 0, 390), '#45472d') +
    fill(rect(16, 150, 3, 0, 390), '#15150e');
  return steel(front, front, { surface: 'metal', scale: 0.9 });
};
export const goggles: Make = () => {
  const rim = (x: number) =>
    at(
      x,
      0,
      fill(oval(190, 160), '#3d3a32') +
        fill(oval(150, 120), '#a9b7b2') +
        fill(oval(150, 120), 'url(#gloss)') +
        line(oval(166, 136), 'url(#brass)', 16),
    );
  const front =
    strap('M-360 0Q-470 -260 -120 -300Q220 -320 420 -200Q460 -100 360 0', '#5f5a3c', 54) +
    line('M-40 0H40', '#2d2a24', 40) +
    rim(-190) +
    rim(190) +
    fill(oval(30, 20, 0, 40), '#2d2a24');
  return steel(front, front, { surface: 'leather' });
};
export const binoculars: Make = () => {
  const tube = (x: number) =>
    at(
      x,
      0,
      fill('M-110 -330H110V-230L150 60V330H-150V60L-110 -230Z', '#2f2e29') +
        fill('M-110 -330H110V-230L150 60V330H-150V60L-110 -230Z', 'url(#round)') +
        fill(rect(270, 200, 8, 0, 150), '#45382a') +
        fill(rect(270, 200, 8, 0, 150), 'url(#round)') +
        fill(oval(110, 40, 0, -330), '#11110f') +
        fill(oval(84, 28, 0, -330), '#4d5a66') +
        fill(rect(310, 40, 10, 0, 320), '#191816'),
    );
  const front =
    strap('M-170 -290Q-460 -500 -430 60Q-400 380 -300 420', '#5d3c20', 30) +
    fill(rect(160, 120, 10, 0, -60), '#2b2a26') +
    tube(-170) +
    tube(170) +
    fill(rect(60, 420, 12, 0, -20), 'url(#pewter)') +
    text('M3 6X30', 170, 90, 22, '#cfc9b2', { face: 'wide' });
  return steel(front, front, { surface: 'leather' });
};
